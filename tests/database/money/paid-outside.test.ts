import { afterAll, beforeEach, expect, test } from "vitest";
import { formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { addWorkingDays } from "@/lib/matches/interests/rules/deadline";
import type { WaitingRow } from "@/lib/money/deals/queries/waiting";
import type { Booked } from "@/tests/setup/outside";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { PAYMENTS } = await import("@/lib/admin/payments/messages");
const { closeTalkReport } = await import("@/lib/admin/conversation-reports/mutations");
const { TALK_REPORTS } = await import("@/lib/admin/conversation-reports/messages");
const { getTalkReport } = await import("@/lib/admin/conversation-reports/queries");
const { reportConversation } = await import("@/lib/matches/conversations/mutations/read-mute-report");
const { getPayment, listOwed } = await import("@/lib/admin/payments/queries");
const { annulByTeam } = await import("@/lib/admin/supports/mutations");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { findUnknown } = await import("@/lib/money/billing/mutations/find-unknown");
const { toWaitingDeals, waitingDeals } = await import("@/lib/money/deals/queries/waiting");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { OUTSIDE } = await import("@/lib/money/fees/messages");
const { returnEarlyCommissions } = await import("@/lib/money/fees/mutations/early-commissions");
const { returnPaidContact } = await import("@/lib/money/fees/mutations/false-interest");
const { returnMoney, sweepOwed } = await import("@/lib/money/fees/mutations/refund");
const { commissionOf } = await import("@/lib/money/fees/rules");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { listUnfinished } = await import("@/lib/providers/jobs");
const { PASSWORD } = await import("@/tests/setup/people");
const { confirmBoth } = await import("@/tests/setup/deals");
const {
  balanceOf,
  book,
  booked,
  dealState,
  NOTE,
  office,
  proved,
  VALOR,
  COMMISSION,
  UNLOCK,
  mailsTo,
  giveBack,
  undo,
  concludedDeal,
  openedDeal,
  transferBack,
} = await import("@/tests/setup/outside");
const { feeSectionOf } = await import("@/tests/setup/fee-section");
const { db } = await import("@/lib/server/db");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

/** Calls since the sandbox's last reset. */
const callsOfStripe = async (): Promise<unknown[]> =>
  (await fetch(`${vendor.url}/_sandbox/requests?provider=stripe`)).json();

async function expectOwed({ id }: Booked, owed: bigint): Promise<void> {
  expect(await getPayment(id)).toMatchObject({ aDevolver: owed, refusal: "outside" });
  expect((await listOwed(null)).rows.map((row) => row.id)).toContain(id);
  expect(await listUnfinished("refunds", [id])).toEqual([]);
  await sweepOwed();
  expect(await listUnfinished("refunds", [id])).toEqual([]);
  await returnMoney({ id });
  expect((await reconcileBilling(new Date())).problems).toEqual([]);
  expect(await findUnknown(new Date(Date.now() - 86_400_000))).toMatchObject({ problems: [] });
  const calls = JSON.stringify(await callsOfStripe());
  expect(calls).not.toContain("fora_");
  expect(calls).not.toContain("/v1/refunds?payment_intent");
  await proved();
}

test("'Devolver' of a commission owes it to the team's transfer once, stops counting the amount at once, and the transfer makes it due again", async () => {
  const { deal, payment } = await concludedDeal();
  const results = await Promise.all([giveBack(payment), giveBack(payment)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", captado: 0n });
  await expectOwed(payment, COMMISSION);
  expect(await book(deal.id, { valor: COMMISSION })).toMatchObject({ message: OUTSIDE.notPayable });
  await transferBack(payment, COMMISSION);
  expect(await dealState(deal.id)).toMatchObject({
    status: "confirmada",
    fees: [["comissao", "pending", COMMISSION, 0n]],
  });
  expect(await balanceOf(deal.project.id, "banco")).toBe(0n);
  expect(await getPayment(payment.id)).toMatchObject({ refusal: "refunded" });
  const mails = await mailsTo(deal.captador);
  expect(mails).toContain("Você pagou por transferência bancária");
  expect(mails).not.toContain("A devolução pelo meio de pagamento não deu certo");
  expect(mails).not.toContain("Devolvemos uma parte da comissão");
  await booked(deal.id, { valor: COMMISSION });
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: VALOR });
  await proved();
});

const later = () => new Date(`${addWorkingDays(toIsoDay(new Date()), 10)}T15:00Z`);

test("while the team has not transferred a commission back, nobody is told to pay another: 'Agora' has neither door nor deadline, the page no button, and no reminder goes", async () => {
  const { deal, payment } = await concludedDeal();
  await db.opportunity.update({
    where: { id: deal.id },
    data: { captadorConfirmedAt: new Date(0), financiadorConfirmedAt: new Date(0) },
  });
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  const returned = { opportunityId: deal.id, type: "comissao_devolvida" };
  expect(await db.dealEvent.findMany({ where: returned })).toMatchObject([
    { details: { motivo: "decidida" } },
  ]);
  const waiting = async (now: Date) =>
    toWaitingDeals(
      (
        await db.$queryRaw<{ row: WaitingRow }[]>`
        select to_json(w) as row from (${waitingDeals(deal.captador.userId, 9)}) w`
      ).map(({ row }) => row),
      now,
    );
  const reminders = () => db.dealEvent.count({ where: { opportunityId: deal.id, type: "lembrete" } });
  await remindDeals(later());
  expect(await reminders()).toBe(0);
  expect(await waiting(later())).toMatchObject([
    { door: null, prazo: null, text: expect.stringContaining("a comissão anterior ainda está voltando") },
  ]);
  const section = await feeSectionOf(deal);
  expect(section).toContain("A comissão anterior ainda está voltando para você");
  expect(section).not.toContain("Pagar");
  await transferBack(payment, COMMISSION);
  await remindDeals(later());
  expect(await reminders()).toBe(1);
  expect(await waiting(later())).toMatchObject([{ door: "pay-fee" }]);
});

test("an early commission that 'Devolver' owes before both sides confirm is returned after it without the words of an excess", async () => {
  const { deal, payment } = await openedDeal("comissao");
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  await confirmBoth(deal.id, VALOR);
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", captado: 0n });
  await transferBack(payment, COMMISSION);
  const mails = await mailsTo(deal.captador);
  expect(mails).toContain("Devolvemos um pagamento");
  expect(mails).not.toContain("Devolvemos uma parte da comissão");
});

test("'Devolver' of an unlock fee closes the contact once the transfer is recorded", async () => {
  const { deal, payment } = await openedDeal();
  expect(await giveBack(payment)).toMatchObject({ ok: true, data: { message: PAYMENTS.owedOutside } });
  await expectOwed(payment, UNLOCK);
  expect(await dealState(deal.id)).toMatchObject({ status: "desbloqueada", isOpen: true });
  await transferBack(payment, UNLOCK);
  expect(await dealState(deal.id)).toMatchObject({ status: "bloqueada", isOpen: false });
});

test("the excess of an early commission goes to the team's transfer, and the receipt is issued anew", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await confirmBoth(deal.id, VALOR / 2n);
  const excess = COMMISSION - commissionOf(VALOR / 2n);
  expect(await dealState(deal.id)).toMatchObject({ status: "concluida", captado: VALOR / 2n });
  await expectOwed(payment, excess);
  await transferBack(payment, excess);
  const receipts = await db.receipt.findMany({
    where: { paymentId: payment.paymentId },
    orderBy: { number: "asc" },
  });
  expect(receipts.map(({ amount, revokedAt }) => [amount, revokedAt !== null])).toEqual([
    [COMMISSION, true],
    [COMMISSION - excess, false],
  ]);
  expect(await mailsTo(deal.captador)).toContain("Devolvemos uma parte da comissão");
  expect(await undo(payment)).toMatchObject({ message: PAYMENTS.undoPartly });
  expect(await giveBack(payment)).toMatchObject({ ok: true });
  await expectOwed(payment, COMMISSION - excess);
  await transferBack(payment, COMMISSION - excess);
  expect(await dealState(deal.id)).toMatchObject({ status: "confirmada", captado: 0n });
});

test("the early commission of a cancelled deal goes to the team's transfer, less the unlock fee", async () => {
  const { deal, payment } = await openedDeal("comissao");
  await db.opportunity.update({ where: { id: deal.id }, data: { status: "cancelada" } });
  expect(await returnEarlyCommissions(new Date())).toBe(1);
  await expectOwed(payment, COMMISSION - UNLOCK);
  await transferBack(payment, COMMISSION - UNLOCK);
  expect(await returnEarlyCommissions(new Date())).toBe(0);
});

test("the early commission of a deal whose funder deleted the account goes to the team's transfer", async () => {
  const { deal, payment } = await openedDeal("comissao");
  expect(await deleteMyAccount(deal.financiador.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  await returnEarlyCommissions(new Date());
  await expectOwed(payment, COMMISSION - UNLOCK);
  await transferBack(payment, COMMISSION - UNLOCK);
});

test("the fee of a false interest goes to the team's transfer", async () => {
  const { deal, payment } = await openedDeal();
  await returnPaidContact({ id: deal.id });
  await expectOwed(payment, UNLOCK);
  await transferBack(payment, UNLOCK);
  expect(await dealState(deal.id)).toMatchObject({ status: "cancelada", isOpen: false });
});

test("whoever finds an interest false reads that the team transfers such a fee back, not Stripe", async () => {
  const { deal, payment } = await openedDeal();
  const { id: talkId } = await db.talk.findUniqueOrThrow({ where: { opportunityId: deal.id } });
  const report = { id: talkId, motivo: "golpe", detalhe: "A empresa não existe." } as const;
  expect(await reportConversation(deal.captador, report)).toMatchObject({ ok: true });
  const { id } = await db.talkReport.findFirstOrThrow({ where: { talkId } });
  expect(await getTalkReport(id)).toMatchObject({ pago: Number(UNLOCK), isOutside: true });
  const decision = { id, motivo: NOTE, pago: Number(UNLOCK), devolver: true };
  expect(await closeTalkReport(office, decision)).toMatchObject({
    data: { message: TALK_REPORTS.returningOutside(formatMoneyCents(UNLOCK)) },
  });
  await expectOwed(payment, UNLOCK);
});

test("the commission of an annulled deposit goes to the team's transfer", async () => {
  const { deal, payment } = await concludedDeal();
  const annulled = { id: deal.id, valor: Number(VALOR), devolver: Number(COMMISSION), motivo: NOTE };
  expect(await annulByTeam(office, annulled)).toMatchObject({ ok: true });
  await expectOwed(payment, COMMISSION);
  await transferBack(payment, COMMISSION);
  expect(await undo(payment, "estorno")).toMatchObject({ ok: false });
});
