import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Author } from "@/lib/admin/audit/mutations";
import { listLeft } from "@/lib/admin/interests/queries";
import { DEALS } from "@/lib/admin/supports/messages";
import { endDeal } from "@/lib/admin/supports/mutations";
import { getDeal } from "@/lib/admin/supports/queries";
import type { FeeKind } from "@/lib/kit/states";
import { FUNDER_GONE_REASON, NOT_ARRIVED_REASON } from "@/lib/matches/interests/messages/interest";
import { CONFIRMATION, DEAL, NOT_ARRIVED } from "@/lib/money/deals/messages/account-and-deposit";
import { confirmAmount } from "@/lib/money/deals/mutations/confirm";
import { reportNotArrived } from "@/lib/money/deals/mutations/not-arrived";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { canDo } from "@/lib/money/deals/rules/moves";
import { writePending } from "@/lib/money/fees/mutations/commission";
import { returnEarlyCommissions } from "@/lib/money/fees/mutations/early-commissions";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { proveLedger } from "@/lib/money/ledger/queries";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { getBoss, stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createDeal, uploadProof } from "../../setup/deal-room";
import { PASSWORD } from "../../setup/people";

const at = new Date();
const by: Author = { adminId: randomUUID(), requestId: null, now: at };
const VALOR = 10_000_000;
const motivo = "Quem cuida do projeto disse que nada chegou.";
let deal: Awaited<ReturnType<typeof createDeal>>;

beforeAll(async () => void (await getBoss()));
afterAll(() => stopJobs());
beforeEach(async () => {
  deal = await createDeal({ status: "bloqueada" });
});

const pay = (kind: FeeKind, fee: bigint, rate: number) =>
  transactionWithJobs(async (tx) => {
    const locked = await lockDeal(tx, { opportunityId: deal.id });
    if (!locked) throw new Error("no deal");
    const paymentId = await writePending(tx, locked, { kind, base: BigInt(VALOR), fee, rate });
    const checkout = { userId: deal.captador.userId, purpose: "taxa", paymentId, amount: fee };
    const { id: checkoutId } = await tx.checkout.create({ data: checkout });
    const paid = { checkoutId, paymentId, amount: fee, paidAt: at, paymentIntentId: `pi_${checkoutId}` };
    return settleFee(tx, { ...paid, method: "card" });
  });
const unlock = () => pay("desbloqueio", 30_000n, 0.3);

const writeProof = (fileId: string | null) =>
  db.depositProof.create({
    data: {
      opportunityId: deal.id,
      sentById: deal.financiador.userId,
      amount: BigInt(VALOR),
      depositedOn: new Date("2026-11-20"),
      fileId,
      createdAt: at,
    },
  });

/** A deal whose funder reported a deposit and then deleted the account. */
async function left({
  hasProof = false,
  fee = unlock,
}: {
  hasProof?: boolean;
  fee?: () => Promise<unknown>;
} = {}) {
  await fee();
  const file = hasProof ? await uploadProof(deal.financiador.userId) : null;
  await writeProof(file?.id ?? null);
  if (hasProof)
    await db.opportunity.update({
      where: { id: deal.id },
      data: { financiadorAmount: BigInt(VALOR), financiadorConfirmedAt: at },
    });
  const gone = await deleteMyAccount(deal.financiador.userId, PASSWORD, new Date());
  expect(gone).toMatchObject({ ok: true });
}

const state = async () => {
  const { projeto, payments, proofs, match, ...row } = await db.opportunity.findUniqueOrThrow({
    where: { id: deal.id },
    include: { projeto: true, payments: true, proofs: true, match: true },
  });
  const fees = payments.map(({ kind, paymentStatus, feeAmount }) => [kind, paymentStatus, feeAmount]);
  const standing = proofs.filter(({ annulledAt }) => annulledAt === null).length;
  return { ...row, captado: projeto.captadoAqui, fees, standing, isMatched: match.isMatched };
};
const proved = async () => expect((await proveLedger()).differences).toEqual([]);
const textsTo = async (where: { userId: string | null }) =>
  (await db.emailMessage.findMany({ where })).map(({ payload }) =>
    JSON.stringify(payload && openContent(payload)),
  );
const interest = () => db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } });
const notArrived = (visto = 0, userId = deal.captador.userId) =>
  reportNotArrived(userId, { id: deal.id, visto });
const confirm = (valor = VALOR) => confirmAmount(deal.captador.userId, "captador", { id: deal.id, valor });
const end = (deposito = VALOR) => endDeal(by, { id: deal.id, situacao: "desbloqueada", deposito, motivo });

test("a deal whose funder left is the team's and the captador's to end, with and without the bank's proof", async () => {
  for (const hasProof of [true, false]) {
    await left({ hasProof });
    expect(await getDeal(deal.id)).toMatchObject({ mayEnd: true, teamStep: "endAlone" });
    expect((await listLeft(null)).rows.find(({ id }) => id === deal.id)?.passo).toBe("endAlone");
    const shown = await readDeal(deal.captador.userId, "captador", deal.id);
    expect(shown && canDo(shown.facts, "captador", "encerrar")).toBe(true);
    deal = await createDeal({ status: "bloqueada" });
  }
});

test("the captador says that the money did not arrive: the deal ends without commission and sums, the fee stays, and the team is mailed", async () => {
  await left();
  const stranger = await createDeal({ status: "bloqueada" });
  expect(await notArrived(0, stranger.captador.userId)).toMatchObject({ code: "not_found" });
  expect(await notArrived(5)).toMatchObject({ isOutdated: true, message: NOT_ARRIVED.changed });
  const results = await Promise.all([notArrived(), notArrived()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await notArrived()).toMatchObject({ code: "conflict", message: DEAL.over });
  expect(await state()).toMatchObject({
    ...{ status: "cancelada", confirmedAmount: null, captado: 0n, standing: 0, isMatched: false },
    ...{ deixadaEm: null, fees: [["desbloqueio", "paid", 30_000n]] },
  });
  expect(await interest()).toMatchObject({
    statusInteresse: "Cancelada",
    motivoRecusa: NOT_ARRIVED_REASON,
  });
  expect(
    await db.dealEvent.findMany({ where: { opportunityId: deal.id, type: "deposito_anulado" } }),
  ).toMatchObject([{ authorId: deal.captador.userId, details: { valor: VALOR, motivo: "nao_chegou" } }]);
  const told = (await textsTo({ userId: null })).filter((text) => text.includes("não chegou"));
  expect(told.filter((text) => text.includes(deal.project.nomeProjeto))).toHaveLength(1);
  expect(told.join()).toContain(`/admin/apoios/${deal.id}`);
  expect(await returnEarlyCommissions(new Date())).toBe(0);
  expect((await listLeft(null)).rows.map(({ id }) => id)).not.toContain(deal.id);
  await proved();
});

test("an amount that only the captador had named is taken back with the deal, and the history says so", async () => {
  await unlock();
  await db.opportunity.update({
    where: { id: deal.id },
    data: { captadorAmount: 5_000n, captadorConfirmedAt: at },
  });
  await deleteMyAccount(deal.financiador.userId, PASSWORD, new Date());
  // Nobody is left who could confirm another amount.
  expect(await confirm(6_000)).toMatchObject({ code: "conflict", message: CONFIRMATION.noneNamed });
  expect(await notArrived(5_000)).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ status: "cancelada", captadorAmount: null });
  expect(await db.dealEvent.count({ where: { opportunityId: deal.id, type: "deposito_anulado" } })).toBe(1);
  await proved();
});

test("B9.1 an early commission goes back but for the unlock fee once the money did not arrive", async () => {
  await left({ fee: () => pay("comissao", 800_000n, 8) });
  expect(await notArrived()).toMatchObject({ ok: true });
  expect(await returnEarlyCommissions(new Date())).toBe(1);
  const checkout = await db.checkout.findFirstOrThrow({
    where: { payment: { opportunityId: deal.id } },
  });
  expect(checkout).toMatchObject({ amount: 800_000n, owedAmount: 770_000n });
  expect(await state()).toMatchObject({ status: "cancelada", unlockedAt: expect.any(Date) });
  await proved();
});

test.each([true, false])(
  "B9.1 the captador says that the money arrived: the funder's word and the captador's confirm it, and the commission is due (proof: %s)",
  async (hasProof) => {
    await left({ hasProof });
    const other = await confirm(VALOR - 1);
    expect(other).toMatchObject({ code: "bad_input", field: "valor" });
    expect(other.ok || other.message).toContain("fale com a nossa equipe no Suporte");
    expect(await state()).toMatchObject({ captadorAmount: null });
    const results = await Promise.all([confirm(), confirm()]);
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await state()).toMatchObject({
      ...{ status: "confirmada", confirmedAmount: BigInt(VALOR), financiadorAmount: BigInt(VALOR) },
      ...{ captadorAmount: BigInt(VALOR), standing: 1, captado: 0n },
      fees: expect.arrayContaining([["comissao", "pending", 800_000n]]),
    });
    const event = await db.dealEvent.findFirstOrThrow({
      where: { opportunityId: deal.id, type: "confirmada" },
    });
    expect(event.details).toEqual(hasProof ? { valor: VALOR } : { valor: VALOR, motivo: "informado" });
    expect(await notArrived(VALOR)).toMatchObject({ message: CONFIRMATION.settled });
    expect(await end()).toMatchObject({ message: DEALS.goesOn });
    await pay("comissao", 800_000n, 8);
    expect(await state()).toMatchObject({ status: "concluida", captado: BigInt(VALOR) });
    await proved();
  },
);

test("an amount that the captador had named before the funder left is confirmed by naming it again, and a differing one is corrected or ended", async () => {
  await unlock();
  await writeProof(null);
  expect(await confirm()).toMatchObject({ ok: true, data: { outcome: "espera" } });
  await deleteMyAccount(deal.financiador.userId, PASSWORD, new Date());
  expect(await state()).toMatchObject({ status: "desbloqueada" });
  expect(await confirm()).toMatchObject({ ok: true, data: { outcome: "confirmada" } });
  expect(await state()).toMatchObject({ status: "confirmada" });
  await proved();
  deal = await createDeal({ status: "bloqueada" });
  await unlock();
  await writeProof(null);
  await confirm(VALOR - 7);
  await deleteMyAccount(deal.financiador.userId, PASSWORD, new Date());
  expect(await confirm(VALOR - 7)).toMatchObject({ code: "bad_input" });
  expect(await notArrived(VALOR - 7)).toMatchObject({ ok: true });
  await proved();
});

test("while the funder has an account, a report without a proof confirms nothing, and the captador cannot end the deal", async () => {
  await unlock();
  await writeProof(null);
  expect(await confirm()).toMatchObject({ ok: true, data: { outcome: "espera" } });
  expect(await notArrived(VALOR)).toMatchObject({ message: NOT_ARRIVED.notAlone });
  expect(await end()).toMatchObject({ message: DEALS.goesOn });
  await proved();
});

test("the team ends it with a reason: no commission and no sums, the captador is mailed that the funder left, and the log has the deposit", async () => {
  await left({ hasProof: true });
  await expect(
    endDeal(
      { ...by, adminId: deal.captador.userId },
      { id: deal.id, situacao: "desbloqueada", deposito: VALOR, motivo },
    ),
  ).rejects.toThrow();
  expect(await end(1)).toMatchObject({ isOutdated: true });
  const results = await Promise.all([end(), end()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await state()).toMatchObject({ status: "cancelada", captado: 0n, standing: 0 });
  expect(await interest()).toMatchObject({ motivoRecusa: FUNDER_GONE_REASON });
  expect(await db.auditEntry.findMany({ where: { objectId: deal.id, action: "deal_ended" } })).toMatchObject([
    { reason: motivo, before: { valor: VALOR }, after: { situacao: "cancelada" } },
  ]);
  const mails = await textsTo({ userId: deal.captador.userId });
  expect(
    mails.filter((text) => text.includes("O financiador encerrou a conta, e o apoio termina aqui")),
  ).toHaveLength(1);
  await proved();
});

test.each([
  ["confirms the amount", () => confirm(), "confirmada"],
  ["says that nothing arrived", () => notArrived(), "cancelada"],
] as const)("the team ends it while the captador %s: one of the two happens", async (_, act, status) => {
  await left({ hasProof: true });
  const [ended, acted] = await Promise.all([end(), act()]);
  expect([ended.ok, acted.ok].toSorted()).toEqual([false, true]);
  expect((await state()).status).toBe(ended.ok ? "cancelada" : status);
  await proved();
});
