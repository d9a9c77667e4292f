import { expect, test } from "vitest";
import { byCommand, recordAudit } from "@/lib/admin/audit/mutations";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { db } from "@/lib/server/db";
import { createDeal } from "@/tests/setup/deal-room";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { OWN_MATTER } from "./messages";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const entry = (objectId: string, adminId: string) =>
  ({ by: { ...byCommand(NOW), adminId }, action: "organization_renamed", objectId }) as const;

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

test("a report is a matter of everybody with an open report of the same content, because one decision closes all", async () => {
  const [reporter, other] = [await createPerson(), await createPerson()];
  const [project] = await storeProjects(aProject());
  const about = { projetoId: project?.id ?? "", motivo: "enganoso" };
  const theirs = await db.contentReport.create({ data: { ...about, autorId: reporter.userId } });
  const opened = await db.contentReport.create({ data: { ...about, autorId: other.userId } });
  const decide = (adminId: string) => recordAudit(db, { ...entry(opened.id, adminId), kind: "denuncia" });
  for (const { userId } of [reporter, other]) await expect(decide(userId)).rejects.toThrow(OWN_MATTER);
  await db.contentReport.update({ where: { id: theirs.id }, data: { estado: "mantida", decididaEm: NOW } });
  await decide(reporter.userId);
  await expect(decide(other.userId)).rejects.toThrow(OWN_MATTER);
});
