import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/server/db";
import { createDeal, createReceipt } from "@/tests/setup/deal-room";
import { listUnusualReceipts } from "./queries";

const revoke = (where = {}) =>
  db.receipt.updateMany({ where, data: { revokedAt: new Date(), revokedReason: "Teste" } });
beforeEach(async () => {
  await revoke();
});

const NETWORK = /endereço de rede/;
/** A support with its receipt, whose two accounts logged in from these addresses. */
async function issued([ofCaptador, ofFunder]: [string, string]) {
  const deal = await createDeal();
  const { captador, financiador, id } = deal;
  await createReceipt({ id, readerId: financiador.userId, issuedById: captador.userId });
  const login = (userId: string, address: string) =>
    db.securityEvent.create({ data: { userId, eventType: "login", details: { address } } });
  await login(captador.userId, ofCaptador);
  await login(financiador.userId, ofFunder);
  await db.profile.update({ where: { userId: financiador.userId }, data: { phone: "2133334444" } });
  const elsewhere = { createdAt: new Date("2026-01-01"), email: `${financiador.userId}@gmail.com` };
  await db.user.update({ where: { id: financiador.userId }, data: elsewhere });
  return deal;
}

test("a receipt whose accounts share a network or a phone is listed with its reasons, a usual or revoked one is not", async () => {
  const usual = await issued(["203.0.113.1", "203.0.113.2"]);
  expect(await listUnusualReceipts(null)).toEqual({ rows: [], next: null });
  const same = await issued(["203.0.113.7", "203.0.113.7"]);
  const { rows } = await listUnusualReceipts(null);
  expect(rows).toMatchObject([
    {
      code: same.id,
      projeto: same.project.nomeProjeto,
      captadorId: same.captador.userId,
      financiadorId: same.financiador.userId,
      reasons: [expect.stringMatching(NETWORK)],
    },
  ]);
  await db.profile.update({ where: { userId: usual.captador.userId }, data: { phone: "2133334444" } });
  expect((await listUnusualReceipts(null)).rows.map(({ code }) => code)).toEqual([same.id, usual.id]);
  await revoke({ code: same.id });
  expect((await listUnusualReceipts(null)).rows.map(({ code }) => code)).toEqual([usual.id]);
});
