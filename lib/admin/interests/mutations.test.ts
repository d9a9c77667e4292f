import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { DAY } from "@/lib/kit/time";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const interests = await import("./mutations");
const queries = await import("./queries");
const { getDeal } = await import("@/lib/admin/supports/queries");
const people = await import("@/tests/setup/people");
const projects = await import("@/tests/setup/projects");
const room = await import("@/tests/setup/deal-room");
const { confirmBoth } = await import("@/tests/setup/deals");
const rights = await import("@/lib/overview/personal-data/mutations");
afterAll(() => vendors.stop());
beforeEach(async () => {
  await db.interest.deleteMany();
  await db.emailMessage.deleteMany();
});

const NOW = new Date("2026-11-23T15:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const by = { adminId: randomUUID(), requestId: null, now: NOW };

async function waiting(captadorId: string | null, state = {}) {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId }));
  const funder = await people.createPerson({ userType: "financiador" });
  const data = { userId: funder.userId, projetoId: project?.id ?? "", nomeEmpresa: "Recicla Já" };
  return db.interest.create({
    data: { ...data, emailContato: "a@exemplo.com.br", createdAt: ago(20), ...state },
  });
}
const mails = () => db.emailMessage.findMany({ select: { toAddress: true, subject: true } });

test("four concurrent clicks remind the captador once; the next reminder is possible a week later", async () => {
  const owner = await people.createPerson();
  const { id } = await waiting(owner.userId);
  const pressed = await Promise.all(Array.from({ length: 4 }, () => interests.remindOwner(by, id)));
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mails()).toEqual([{ toAddress: owner.email, subject: "1 interesse espera a sua resposta" }]);
  const at = (days: number) => ({ ...by, now: new Date(NOW.getTime() + days * DAY) });
  expect(await interests.remindOwner(at(6), id)).toMatchObject({
    ok: false,
    message: "O último aviso é recente. Envie outro a partir de 30/11/2026.",
  });
  expect(await interests.remindOwner(at(7), id)).toMatchObject({ ok: true });
  expect(await db.auditEntry.count({ where: { objectId: id, action: "interest_reminded" } })).toBe(2);
});

test("the time of an interest starts anew with a new captador, for the list and for the reminder", async () => {
  const owner = await people.createPerson();
  const { id, projetoId, createdAt } = await waiting(owner.userId);
  const handedOver = (days: number) =>
    db.project.update({ where: { id: projetoId }, data: { captadorDesde: ago(days) } });
  const listed = async () => (await queries.listUnanswered(7, null, NOW)).rows;
  expect(await listed()).toMatchObject([{ id, esperaDesde: createdAt }]);
  await handedOver(6);
  expect([await listed(), await queries.countUnanswered(7, NOW)]).toEqual([[], 0]);
  expect(await interests.remindOwner(by, id)).toMatchObject({ code: "conflict" });
  expect(await mails()).toEqual([]);
  await handedOver(8);
  expect(await listed()).toMatchObject([{ id, esperaDesde: ago(8) }]);
  expect(await queries.countUnanswered(7, NOW)).toBe(1);
  expect(await interests.remindOwner(by, id)).toMatchObject({ ok: true });
});

test("no reminder is sent of an answered interest, or to a project without a captador", async () => {
  const owner = await people.createPerson();
  const answered = await waiting(owner.userId, { statusInteresse: "Aceita", respondidoEm: NOW });
  const orphan = await waiting(null);
  for (const { id } of [answered, orphan])
    expect(await interests.remindOwner(by, id)).toMatchObject({ ok: false, code: "conflict" });
  expect(await interests.remindOwner(by, randomUUID())).toMatchObject({ ok: false, code: "not_found" });
  expect(await mails()).toEqual([]);
});

test("a member of the team who is a party of an interest cannot send its reminder", async () => {
  const owner = await people.createPerson();
  const { id, userId } = await waiting(owner.userId);
  for (const adminId of [owner.userId, userId])
    await expect(interests.remindOwner({ ...by, adminId }, id)).rejects.toThrow(OWN_MATTER);
  expect(await mails()).toEqual([]);
});

test("the list has the longest waiting interest first, with the project's captador", async () => {
  const owner = await people.createPerson();
  const young = await waiting(owner.userId, { createdAt: ago(6) });
  const second = await waiting(owner.userId, { createdAt: ago(10) });
  const first = await waiting(null, { createdAt: ago(40) });
  await waiting(owner.userId, { statusInteresse: "Cancelada" });
  const { rows } = await queries.listUnanswered(7, null, NOW);
  expect(rows).toMatchObject([
    { id: first.id, temCaptador: false, captadorEmail: null },
    { id: second.id, temCaptador: true, captadorEmail: owner.email },
  ]);
  expect(rows.some(({ id }) => id === young.id)).toBe(false);
  expect(await queries.countUnanswered(7, NOW)).toBe(2);
  const after = { key: String(ago(40).getTime()), id: first.id };
  expect((await queries.listUnanswered(7, after, NOW)).rows.map(({ id }) => id)).toEqual([second.id]);
});

test("a deal that stays open after a side ended its account is listed until the team settles it, once", async () => {
  const deal = await room.createDeal();
  await db.opportunity.update({
    where: { id: deal.id },
    data: { financiadorAmount: 10_000_000n, financiadorConfirmedAt: NOW },
  });
  expect(await queries.countLeft()).toBe(0);
  expect(await rights.deleteMyAccount(deal.financiador.userId, people.PASSWORD, NOW)).toMatchObject({
    ok: true,
  });
  expect((await queries.listLeft(null)).rows).toMatchObject([
    {
      id: deal.id,
      financiador: null,
      captadorEmail: deal.captador.email,
      valor: 10_000_000n,
      deixadoEm: NOW,
      passo: "endAlone",
    },
  ]);
  expect(await getDeal(deal.id)).toMatchObject({ leftAt: NOW, teamStep: "endAlone", mayEnd: true });
  expect(await queries.countLeft()).toBe(1);
  const input = { id: deal.id, motivo: "Recibo emitido." };
  const both = await Promise.all([interests.settleLeft(by, input), interests.settleLeft(by, input)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await queries.countLeft()).toBe(0);
  expect(await db.auditEntry.findMany({ where: { objectId: deal.id } })).toMatchObject([
    { action: "deal_settled", reason: "Recibo emitido." },
  ]);
});

test("a concluded deal that a side left is listed while its receipt is missing", async () => {
  const [lacking, issued] = [await room.createDeal(), await room.createDeal()];
  for (const { id, captador, financiador } of [lacking, issued]) {
    await confirmBoth(id, 10_000_000n, NOW);
    await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
    if (id === issued.id)
      await room.createReceipt({ id, readerId: financiador.userId, issuedById: captador.userId });
    await rights.deleteMyAccount(captador.userId, people.PASSWORD, NOW);
  }
  expect((await queries.listLeft(null)).rows).toMatchObject([
    {
      id: lacking.id,
      situacao: "concluida",
      captador: null,
      financiadorEmail: lacking.financiador.email,
      passo: "annul",
    },
  ]);
  expect(await getDeal(lacking.id)).toMatchObject({ teamStep: "annul" });
  expect(await queries.countLeft()).toBe(1);
});
