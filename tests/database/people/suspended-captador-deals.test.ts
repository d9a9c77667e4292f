import { expect, test } from "vitest";
import { resume, suspend as suspendByTeam } from "@/lib/admin/accounts/mutations";
import { INTERESTS } from "@/lib/admin/interests/messages";
import { settleLeft } from "@/lib/admin/interests/mutations";
import { listLeft } from "@/lib/admin/interests/queries";
import { DEALS } from "@/lib/admin/supports/messages";
import { annulByTeam, endDeal } from "@/lib/admin/supports/mutations";
import { getDeal } from "@/lib/admin/supports/queries";
import { INACTIVE_REASON, SUSPENDED_REASON } from "@/lib/matches/interests/messages/interest";
import { acceptInterest } from "@/lib/matches/interests/mutations/answer";
import { leaveDealsOfSuspended } from "@/lib/matches/interests/mutations/end-for-suspended-captador";
import { nameAmount } from "@/lib/matches/interests/mutations/name-amount";
import { findRegistered } from "@/lib/matches/interests/queries/registered";
import { LEFT_TO_TEAM, nextText } from "@/lib/money/deals/messages/standing";
import { confirmAmount } from "@/lib/money/deals/mutations/confirm";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { listSupports } from "@/lib/money/supports/queries/list";
import { acceptClaim } from "@/lib/people/organizations/mutations/hand-over";
import { findBoundProjects } from "@/lib/people/organizations/queries/handover";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import {
  accept,
  at,
  byBoth,
  byFunder,
  claimant,
  deal,
  organization,
  registerAgain,
  reportDeposit,
  setDeal,
  state,
  WAITS,
  withdraw,
} from "../../setup/handover";
import { createPerson } from "../../setup/people";
import { repeatMigration } from "../../setup/repeat-migration";

const left = async () => (await listLeft(null)).rows.filter(({ id }) => id === deal.id);
const suspend = ({ userId }: { userId: string }) =>
  db.user.update({ where: { id: userId }, data: { suspendedAt: at } });
const handOverFromSuspended = () =>
  acceptClaim(organization.id, claimant.email, at, { leaveDeals: leaveDealsOfSuspended });
const mailsOf = async ({ userId }: { userId: string }, title: string) =>
  (await db.emailMessage.findMany({ where: { userId } })).flatMap(({ payload }) => {
    const text = JSON.stringify(openContent(payload ?? new Uint8Array()));
    return text.includes(title) ? [text] : [];
  });

async function acceptWithoutAmount() {
  const other = await createPerson({ userType: "financiador" });
  const { id } = await db.interest.create({
    data: { userId: other.userId, projetoId: deal.project.id, nomeEmpresa: "V", emailContato: "a@b.co" },
  });
  expect(await acceptInterest(deal.captador.userId, id)).toMatchObject({ ok: true });
  return { id, other };
}

test("a deal with a closed contact holds the handover no more once its captador is suspended, and ends with it", async () => {
  expect(await accept()).toMatchObject(WAITS);
  await suspend(deal.captador);
  expect(await handOverFromSuspended()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", captadorId: claimant.userId });
  expect(await findRegistered(deal.financiador.userId, deal.interesseId)).toMatchObject({
    status: "Cancelada",
    motivo: INACTIVE_REASON,
  });
  expect(await mailsOf(deal.financiador, "Outra conta cuida agora do projeto")).toEqual([
    expect.stringContaining("nada mais é esperado de você"),
  ]);
  expect(await left()).toEqual([]);
});

test("an accepted interest without an amount ends with the handover from a suspended captador", async () => {
  await withdraw();
  const { id, other } = await acceptWithoutAmount();
  await suspend(deal.captador);
  expect(await handOverFromSuspended()).toMatchObject({ ok: true });
  expect(await findRegistered(other.userId, id)).toMatchObject({ status: "Cancelada" });
});

test("a deposit reported to a suspended captador goes to the team with the handover, and never becomes the next captador's receipt", async () => {
  await setDeal("desbloqueada", byFunder);
  await reportDeposit();
  await suspend(deal.captador);
  expect(await handOverFromSuspended()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({
    ...{ status: "desbloqueada", captadorId: deal.captador.userId },
    ...{ doCaptadorAnterior: true, deixadaEm: at },
  });
  expect(await left()).toMatchObject([{ id: deal.id, captadorSuspenso: true }]);
  expect(await mailsOf(deal.financiador, "Outra conta cuida agora do projeto")).toEqual([
    expect.stringContaining("não emite o recibo de um depósito combinado com a conta anterior"),
  ]);
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const input = { id: deal.id, situacao: "desbloqueada", motivo: "Conta de outra pessoa" } as const;
  expect(await endDeal(by, { ...input, deposito: 0 })).toMatchObject({ message: DEALS.changed });
  expect(await endDeal(by, { ...input, deposito: 10_000_000 })).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({
    ...{ status: "cancelada", financiadorAmount: null, financiadorConfirmedAt: null, deixadaEm: null },
  });
  expect(await db.depositProof.count({ where: { opportunityId: deal.id, annulledAt: null } })).toBe(0);
  expect(
    await db.dealEvent.findFirst({ where: { opportunityId: deal.id, type: "deposito_anulado" } }),
  ).toMatchObject({
    details: { valor: 10_000_000, motivo: "encerrado" },
  });
  expect(await db.auditEntry.findFirst({ where: { objectId: deal.id } })).toMatchObject({
    action: "deal_ended",
    before: { situacao: "desbloqueada", valor: 10_000_000 },
  });
  expect(await mailsOf(deal.financiador, "A nossa equipe encerrou o apoio")).toEqual([
    expect.stringContaining("não terá recibo por aqui, nem de quem vier a cuidar do projeto"),
  ]);
  expect(await readDeal(claimant.userId, "captador", deal.id, at)).toBeNull();
  expect(await endDeal(by, { ...input, deposito: 10_000_000 })).toMatchObject({ message: DEALS.goesOn });
});

test("the team ends no deal that its captador can go on with", async () => {
  await setDeal("desbloqueada");
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const input = { id: deal.id, situacao: "desbloqueada", deposito: 0, motivo: "x" } as const;
  expect(await getDeal(deal.id)).toMatchObject({ mayEnd: false });
  expect(await endDeal(by, input)).toMatchObject({ code: "conflict", message: DEALS.goesOn });
  await suspend(deal.captador);
  expect(await getDeal(deal.id)).toMatchObject({ mayEnd: true });
  await setDeal("confirmada", byBoth);
  expect(await endDeal(by, input)).toMatchObject({ code: "conflict", message: DEALS.goesOn });
});

test("the deals of a suspended captador are on the team's list until the suspension ends", async () => {
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const input = { id: deal.captador.userId, motivo: "Conta de outra pessoa", sendsMails: true };
  expect(await transactionWithJobs((tx) => suspendByTeam(tx, input, by))).toMatchObject({ ok: true });
  expect(await left()).toMatchObject([{ id: deal.id, captadorSuspenso: true }]);
  expect(await transactionWithJobs((tx) => resume(tx, input, by))).toMatchObject({ ok: true });
  expect(await left()).toEqual([]);
});

test("a suspended captador's open deal cannot be marked as settled, and one marked before comes back to the list", async () => {
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const input = { id: deal.captador.userId, motivo: "Conta de outra pessoa", sendsMails: true };
  const settle = () => settleLeft(by, { id: deal.id, motivo: "Liguei" });
  const refused = { code: "conflict", message: INTERESTS.unsettled };
  await setDeal("desbloqueada", byFunder);
  await reportDeposit();
  expect(await transactionWithJobs((tx) => suspendByTeam(tx, input, by))).toMatchObject({ ok: true });
  for (const [status, confirmed, passo] of [
    ["desbloqueada", {}, "endOrWait"],
    ["confirmada", byBoth, "annulThenEnd"],
  ] as const) {
    await setDeal(status, confirmed);
    expect(await left()).toMatchObject([{ passo, podeMarcar: false }]);
    expect(await settle()).toMatchObject(refused);
    expect(await left()).toHaveLength(1);
    await db.opportunity.update({ where: { id: deal.id }, data: { deixadaEm: null } });
    await repeatMigration("20261130183000_apoios_marcados_sem_fim_dados");
    expect(await left()).toMatchObject([{ passo, deixadoEm: at }]);
  }
  expect(await db.auditEntry.count({ where: { objectId: deal.id, action: "deal_settled" } })).toBe(0);
  // Once another account has the project, the team annuls the deposit, or marks the deal as settled if the money
  // arrived.
  await db.project.update({ where: { id: deal.project.id }, data: { captadorId: claimant.userId } });
  expect(await left()).toMatchObject([{ passo: "annul", podeMarcar: true }]);
  expect(await settle()).toMatchObject({ ok: true });
  await repeatMigration("20261130183000_apoios_marcados_sem_fim_dados");
  expect(await left()).toEqual([]);
});

test("a suspended funder puts no deal on the team's list, and hides none from it", async () => {
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const input = { id: deal.financiador.userId, motivo: "Conta de outra pessoa", sendsMails: true };
  const settle = () => settleLeft(by, { id: deal.id, motivo: "Liguei" });
  await setDeal("desbloqueada");
  expect(await transactionWithJobs((tx) => suspendByTeam(tx, input, by))).toMatchObject({ ok: true });
  expect(await left()).toEqual([]);
  expect(await settle()).toMatchObject({ code: "conflict", message: INTERESTS.alreadySettled });
  const captador = { ...input, id: deal.captador.userId };
  expect(await transactionWithJobs((tx) => suspendByTeam(tx, captador, by))).toMatchObject({ ok: true });
  expect(await settle()).toMatchObject({ code: "conflict", message: INTERESTS.unsettled });
  expect(await left()).toMatchObject([{ podeMarcar: false }]);
});

test("a deal that a suspended captador left and that the next one accepts is on the team's list no more", async () => {
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const input = { id: deal.captador.userId, motivo: "Conta de outra pessoa", sendsMails: true };
  const listed = { where: { id: deal.project.id }, data: { publicado: true, retiradoPelaEquipeEm: null } };
  expect(await transactionWithJobs((tx) => suspendByTeam(tx, input, by))).toMatchObject({ ok: true });
  expect(await handOverFromSuspended()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", deixadaEm: null });
  // Deals that ended under an earlier version of the server still have `deixadaEm`.
  await db.opportunity.update({ where: { id: deal.id }, data: { deixadaEm: at } });
  await db.project.update(listed);
  expect(await registerAgain()).toMatchObject({ ok: true });
  expect(await acceptInterest(claimant.userId, deal.interesseId)).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "bloqueada", deixadaEm: null });
  expect(await left()).toEqual([]);
});

test("a deal with a suspended funder and nothing paid holds the handover no more, and ends with it", async () => {
  await suspend(deal.financiador);
  expect(await handOverFromSuspended()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", captadorId: claimant.userId });
  expect(await db.interest.findUnique({ where: { id: deal.interesseId } })).toMatchObject({
    ...{ statusInteresse: "Cancelada", motivoRecusa: SUSPENDED_REASON },
  });
});

test("an accepted interest without an amount of a suspended funder holds the handover no more, and ends with it", async () => {
  await withdraw();
  const { id, other } = await acceptWithoutAmount();
  expect(await accept()).toMatchObject(WAITS);
  await suspend(other);
  expect(await handOverFromSuspended()).toMatchObject({ ok: true });
  expect(await db.interest.findUnique({ where: { id } })).toMatchObject({ statusInteresse: "Cancelada" });
});

test("a deal with a suspended funder holds the handover while a contact is paid for or a deposit reported", async () => {
  await suspend(deal.financiador);
  await reportDeposit();
  expect(await handOverFromSuspended()).toMatchObject(WAITS);
  await db.depositProof.updateMany({ data: { annulledAt: at } });
  await setDeal("desbloqueada");
  expect(await handOverFromSuspended()).toMatchObject(WAITS);
});

test("a deal binds its project to the organization of the deposit also while an account is suspended, because the suspension may end", async () => {
  const bound = () => findBoundProjects(db, [deal.project.id]);
  await suspend(deal.captador);
  await suspend(deal.financiador);
  expect(await bound()).toEqual(new Set([deal.project.id]));
  await db.user.update({ where: { id: deal.captador.userId }, data: { anonymisedAt: at } });
  expect(await bound()).toEqual(new Set());
});

test("the funder of a suspended captador reads that the team has the deal, without a deadline, and confirms and reports nothing", async () => {
  await setDeal("desbloqueada", { captadorAmount: 10_000_000n, captadorConfirmedAt: at });
  await reportDeposit();
  const mine = { userId: deal.financiador.userId, side: "financiador", filter: null, slug: null } as const;
  const standing = async () => (await listSupports(mine, at)).items[0]?.standing;
  expect(await standing()).toMatchObject({ whose: "mine", due: expect.any(String) });
  await suspend(deal.captador);
  const left = await standing();
  expect(left).toMatchObject({ whose: "team", due: null });
  expect(left?.deal && nextText(left.deal)).toBe(LEFT_TO_TEAM);
  const confirmed = await confirmAmount(mine.userId, "financiador", { id: deal.id, valor: 10_000_000 });
  expect(confirmed).toMatchObject({ code: "conflict", message: LEFT_TO_TEAM });
  expect(await state()).toMatchObject({ status: "desbloqueada", financiadorAmount: null });
});

test("a deal that opens after the suspension of its captador is on the team's list, too", async () => {
  await withdraw();
  const { id, other } = await acceptWithoutAmount();
  await suspend(deal.captador);
  expect(await nameAmount(other.userId, { id, valor: 10_000_000 })).toMatchObject({ ok: true });
  const named = await db.opportunity.findFirstOrThrow({ where: { match: { interesseId: id } } });
  expect((await listLeft(null)).rows).toContainEqual(
    expect.objectContaining({ id: named.id, passo: "endOrWait" }),
  );
  expect(await getDeal(named.id)).toMatchObject({ teamStep: "endOrWait", mayEnd: true });
});

test("a concluded deal of a suspended captador whose deposit the team annuls is on the team's list", async () => {
  await reportDeposit();
  await setDeal("concluida", byBoth);
  await db.project.update({
    where: { id: deal.project.id },
    data: { captadoAqui: 10_000_000n, valorCaptado: 10_000_000n },
  });
  await suspend(deal.captador);
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const annulled = { id: deal.id, valor: 10_000_000, devolver: 0, motivo: "O dinheiro voltou" };
  expect(await annulByTeam(by, annulled)).toMatchObject({ ok: true });
  expect(await left()).toMatchObject([{ id: deal.id }]);
});

test("the team ends a deal of an active captador whose project went to another account", async () => {
  await setDeal("desbloqueada");
  await db.project.update({ where: { id: deal.project.id }, data: { captadorId: claimant.userId } });
  const by = { adminId: (await createPerson()).userId, requestId: null, now: at };
  const input = { id: deal.id, situacao: "desbloqueada", deposito: 0, motivo: "x" } as const;
  expect(await endDeal(by, input)).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", captadorId: deal.captador.userId });
});
