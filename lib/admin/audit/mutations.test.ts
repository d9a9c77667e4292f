import { expect, test } from "vitest";
import { readListState } from "@/lib/admin/list/rules";
import { failure, ok } from "@/lib/kit/result";
import { witnessed } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createDeal } from "@/tests/setup/deal-room";
import { createPerson } from "@/tests/setup/people";
import { OWN_MATTER } from "./messages";
import { auditing, byCommand, recordAudit } from "./mutations";
import { listAudit, listAuditOf } from "./queries";
import { AUDIT_LIST } from "./rules";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const entry = (objectId: string, adminId: string | null = null) =>
  ({
    by: { ...byCommand(NOW), adminId },
    action: "organization_renamed",
    kind: "organizacao",
    objectId,
  }) as const;

test("an entry cannot be changed or truncated, and deleted only when it is older than five years", async () => {
  await recordAudit(db, entry("a"));
  await expect(db.auditEntry.updateMany({ data: { reason: "outro" } })).rejects.toThrow();
  await expect(db.auditEntry.deleteMany()).rejects.toThrow();
  await expect(db.$executeRaw`truncate auditoria`).rejects.toThrow();
  await recordAudit(db, { ...entry("b"), by: byCommand(new Date("2020-01-01")) });
  expect((await db.auditEntry.deleteMany({ where: { objectId: "b" } })).count).toBe(1);
});

test("a witness logs the state before and after a success, and nothing for a failure", async () => {
  let value = "antes";
  const witness = auditing(entry("c"), async () => ({ nome: value }));
  await witnessed(witness, async () => failure("conflict", "não"));
  expect(await listAuditOf("organizacao", "c")).toEqual([]);
  await witnessed(witness, async () => {
    value = "depois";
    return ok(null);
  });
  const [found] = await listAuditOf("organizacao", "c");
  expect(found).toMatchObject({ before: { nome: "antes" }, after: { nome: "depois" } });
});

test("an entry about the actor's own account is refused, as is one about a deal of that account", async () => {
  const person = await createPerson();
  const own = { ...entry(person.userId, person.userId), kind: "conta" } as const;
  await expect(recordAudit(db, own)).rejects.toThrow(OWN_MATTER);
  const deal = await createDeal();
  for (const { userId } of [deal.captador, deal.financiador])
    await expect(recordAudit(db, { ...entry(deal.id, userId), kind: "apoio" })).rejects.toThrow(OWN_MATTER);
  expect(await db.auditEntry.count({ where: { adminId: person.userId } })).toBe(0);
});

test("a matter of an account is also its colleagues' own matter, until they leave the account", async () => {
  const [deal, colleague] = [await createDeal(), await createPerson()];
  const { userId: accountId } = deal.captador;
  const { id } = await db.colleague.create({
    data: {
      accountId,
      personId: colleague.userId,
      email: colleague.email,
      role: "le",
      invitedAt: NOW,
      acceptedAt: NOW,
    },
  });
  const decide = () => recordAudit(db, { ...entry(deal.id, colleague.userId), kind: "apoio" });
  await expect(decide()).rejects.toThrow(OWN_MATTER);
  await db.colleague.update({ where: { id }, data: { endedAt: NOW } });
  await decide();
  expect(await listAuditOf("apoio", deal.id)).toHaveLength(1);
});

test("the refund of a fee is a matter of the funder whose contact it opened, as of its payer", async () => {
  const deal = await createDeal();
  const payment = await db.opportunityPayment.create({
    data: {
      opportunityId: deal.id,
      projetoId: deal.project.id,
      kind: "desbloqueio",
      captadorId: deal.captador.userId,
      financiadorId: deal.financiador.userId,
      opportunityAmount: 10_000_000n,
      feeAmount: 30_000n,
      feePercentage: 0.3,
    },
  });
  const paid = { userId: deal.captador.userId, purpose: "taxa", paymentId: payment.id, amount: 30_000n };
  const { id } = await db.checkout.create({ data: paid });
  for (const { userId } of [deal.captador, deal.financiador])
    await expect(recordAudit(db, { ...entry(id, userId), kind: "pagamento" })).rejects.toThrow(OWN_MATTER);
});

test("the log is filtered by the author's e-mail, by an object's id, and by kind", async () => {
  const person = await createPerson();
  const id = "0194b3c4-0000-7000-8000-000000000001";
  await recordAudit(db, entry(id, person.userId));
  const search = async (params: Record<string, string>) =>
    (await listAudit(readListState(AUDIT_LIST, params))).rows.map(({ objectId }) => objectId);
  expect(await search({ busca: person.email })).toEqual([id]);
  expect(await search({ busca: id })).toEqual([id]);
  expect(await search({ busca: "ninguem@exemplo.com.br" })).toEqual([]);
  expect(await search({ busca: id, objeto: "projeto" })).toEqual([]);
});
