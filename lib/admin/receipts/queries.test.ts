import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/server/db";
import { createDeal, createReceipt } from "@/tests/setup/deal-room";
import { listUnusualReceipts } from "./queries";

const revoke = (where = {}) =>
  db.receipt.updateMany({
    where: { revokedAt: null, ...where },
    data: { revokedAt: new Date(), revokedReason: "Teste" },
  });
beforeEach(async () => {
  await revoke();
});

const NETWORK = /endereço de rede/;
async function issued([ofCaptador, ofFunder]: [string, string], eventType = "login") {
  const deal = await createDeal();
  const { captador, financiador, id } = deal;
  await createReceipt({ id, readerId: financiador.userId, issuedById: captador.userId });
  const sides = [
    { userId: captador.userId, eventType: "login", details: { address: ofCaptador } },
    { userId: financiador.userId, eventType, details: { address: ofFunder } },
  ];
  await db.securityEvent.createMany({ data: sides });
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

test("accounts entered by a link share a network, too; a refused login shares none", async () => {
  const confirmed = await issued(["203.0.113.7", "203.0.113.7"], "email_confirmed");
  await issued(["203.0.113.7", "203.0.113.7"], "login_failed");
  const joined = await issued(["203.0.113.8", "203.0.113.8"], "colleague_accepted");
  const { rows } = await listUnusualReceipts(null);
  expect(rows.map(({ code }) => code)).toEqual([joined.id, confirmed.id]);
});
