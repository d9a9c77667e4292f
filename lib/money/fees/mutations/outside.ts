import "server-only";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { failure, ok, outdated, type Result } from "@/lib/kit/result";
import { OPEN_CHECKOUTS } from "@/lib/kit/states";
import { bankKeyOf } from "@/lib/money/bank/rules";
import { post } from "@/lib/money/ledger/mutations";
import { bookingUndone, lossUndone, takenBackTwice } from "@/lib/money/ledger/rules";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { FEE_NAMES, OUTSIDE, redatedMail, undoneMail } from "../messages";
import { payableCharge } from "../queries";
import {
  type Charge,
  missingOf,
  OUTSIDE_METHOD,
  outsideKey,
  paidOn,
  payableSince,
  type Undone,
} from "../rules";
import { UNPAID, writePending } from "./commission";
import { takeRight } from "./contact";
import { addMoneyEvent, feePayerOf, type LockedCheckout, type LockedDeal, mailPayer } from "./locked-deal";
import { type LockedFee, type LockedPayment, writeReturned, writeRowReturned } from "./refund";
import { settleFee } from "./settle";

export type Received = {
  wanted: "desbloqueio" | "comissao";
  amount: bigint;
  /** ISO day in São Paulo on which our bank shows the transfer. */
  day: string;
  /** Normalised code of the transfer (`toBankCode`, lib/money/bank/rules.ts). */
  code: string;
};

async function readPayableSince(tx: JobTransaction, { id, confirmedAmount }: LockedDeal): Promise<Date> {
  const { createdAt, match, ...confirmations } = await tx.opportunity.findUniqueOrThrow({
    where: { id },
    select: {
      createdAt: true,
      captadorConfirmedAt: true,
      financiadorConfirmedAt: true,
      match: { select: { matchedAt: true } },
    },
  });
  return payableSince({ ...confirmations, confirmedAmount, acceptedAt: match.matchedAt ?? createdAt });
}

export type Bookable = { charge: Charge; start: Date };

/**
 * Checks that a locked deal's fee can be paid now, that `amount` is the whole fee, and that the transfer has not been
 * booked before. Fails while Stripe processes a payment of this deal.
 */
export async function checkReceived(
  tx: JobTransaction,
  deal: LockedDeal,
  { wanted, amount, day, code }: Received,
  now: Date,
): Promise<Result<Bookable>> {
  if ((await tx.checkout.count({ where: { bankCode: bankKeyOf(code, day) } })) > 0)
    return failure("conflict", OUTSIDE.codeUsed, "texto");
  const charge = await payableCharge(tx, deal, wanted, now);
  if (!charge.ok) return failure("conflict", OUTSIDE.notPayable);
  if (charge.data.fee !== amount) return outdated(OUTSIDE.changed);
  const processing = await tx.checkout.count({
    where: { status: "processando", payment: { opportunityId: deal.id } },
  });
  if (processing > 0) return failure("conflict", OUTSIDE.processing);
  return ok({ charge: charge.data, start: await readPayableSince(tx, deal) });
}

/**
 * Books a payment that passed {@link checkReceived}. The caller must issue the receipt. Expires a checkout of this fee
 * that has no page at Stripe yet, or whose Pix code can still be paid. Stripe cannot end such a code, but money paid
 * with it would go back.
 * @returns a failure if the fee has an open page at Stripe. The caller must expire the page first
 * @throws Error if the payment would give no right
 */
export async function bookReceived(
  tx: JobTransaction,
  deal: LockedDeal,
  { charge, start }: Bookable,
  { amount, day, code, now }: Received & { now: Date },
): Promise<Result<{ checkoutId: string; paymentId: string }>> {
  const paymentId = await writePending(tx, deal, charge);
  const open = { paymentId, status: { in: OPEN_CHECKOUTS } };
  await tx.checkout.updateMany({
    where: { ...open, OR: [{ stripeSessionId: null }, { pixUntil: { gt: now } }] },
    data: { status: "expirado", url: null },
  });
  if ((await tx.checkout.count({ where: open })) > 0) return failure("conflict", OUTSIDE.pageOpened);
  const { id: checkoutId } = await tx.checkout.create({
    data: {
      userId: deal.captador.userId,
      purpose: "taxa",
      paymentId,
      amount,
      createdAt: now,
      bankCode: bankKeyOf(code, day),
      bankDay: new Date(day),
    },
    select: { id: true },
  });
  const settled = await settleFee(tx, {
    checkoutId,
    paymentId,
    amount,
    method: OUTSIDE_METHOD,
    paidAt: paidOn(day, start),
    givenAt: now,
    paymentIntentId: outsideKey(checkoutId),
  });
  if (settled !== "applied") throw new Error(`a booked payment of the fee ${paymentId} is ${settled}`);
  return ok({ checkoutId, paymentId });
}

export const outsideOf = ({ deal, checkout, row }: LockedPayment): LockedFee | null =>
  row && checkout.isOutside ? { deal, checkout, row } : null;

/**
 * Corrects the bank's day and the code of a booked payment, and the `paidAt` of its fee. `row` is null if the fee was
 * refunded and charged again: its `paidAt` is then not this payment's.
 */
export async function correctReceived(
  tx: JobTransaction,
  { checkout, row }: LockedPayment,
  { day, code, start }: { day: string; code: string; start: Date },
): Promise<Result<null>> {
  const { id } = checkout;
  const data = { bankCode: bankKeyOf(code, day), bankDay: new Date(day) };
  if ((await tx.checkout.count({ where: { bankCode: data.bankCode, id: { not: id } } })) > 0)
    return failure("conflict", OUTSIDE.codeUsed, "texto");
  await tx.checkout.update({ where: { id }, data, select: { id: true } });
  const paidAt = paidOn(day, start);
  if (row)
    await tx.opportunityPayment.update({ where: { id: row.id }, data: { paidAt }, select: { id: true } });
  return ok(null);
}

export const mailRedated = (
  tx: JobTransaction,
  { deal, row }: LockedFee,
  { before, day, receiptId }: { before: string; day: string; receiptId: string },
): Promise<void> => {
  const words = redatedMail({
    project: deal.project,
    fee: FEE_NAMES[row.kind],
    before: formatDate(before),
    day: formatDate(day),
  });
  return mailPayer(tx, deal, { eventKey: `dia-corrigido:${receiptId}`, words, isListed: true });
};

/**
 * Time from which the fee of a booked payment could be paid. A fee that opened the contact could be paid from the
 * acceptance on, even if both sides have confirmed since. A refunded fee counts as one that opened the contact, because
 * it may have done so.
 */
export const payableSinceOf = (tx: JobTransaction, { deal, row }: LockedPayment): Promise<Date> =>
  readPayableSince(
    tx,
    row && !row.unlockedAt && row.refundedAmount === 0n ? deal : { ...deal, confirmedAmount: null },
  );

/**
 * Why a booking cannot be undone, or null.
 * - `reserved`: the team may already have transferred the refund
 * - `cameBack`: the refund waits for another transfer
 * - `partly`: we returned a part, so the transfer did pay this fee, and `why` cannot be `engano`
 */
export function undoProblem(
  { amount, refundedAmount, reservedAmount, bouncedAmount }: LockedCheckout,
  why: Undone,
): "reserved" | "returned" | "cameBack" | "partly" | null {
  if (reservedAmount > 0n) return "reserved";
  if (bouncedAmount > 0n) return "cameBack";
  if (refundedAmount >= amount) return "returned";
  return refundedAmount > 0n && why !== "estorno" ? "partly" : null;
}

type Loss = { amount: bigint; movementId: string; at: Date };

export async function writeLoss(
  tx: JobTransaction,
  { deal, checkout }: LockedPayment,
  loss: Loss,
): Promise<void> {
  await post(tx, takenBackTwice({ ...feePayerOf(deal), checkoutId: checkout.id, ...loss }));
}

export async function writeLossUndone(
  tx: JobTransaction,
  { deal, checkout }: LockedPayment,
  loss: Loss,
): Promise<void> {
  await post(tx, lossUndone({ ...feePayerOf(deal), checkoutId: checkout.id, ...loss }));
}

/**
 * Undoes the booking of a payment, except for a returned part. The caller has checked {@link undoProblem}. Right,
 * receipt and raised amount change as after a full refund, and the fee is unpaid again. We hold no money of this fee,
 * so nothing is refunded or owed. After a mistake (`engano`), the transfer's code can be booked for another fee.
 */
export async function undoReceived(
  tx: JobTransaction,
  { deal, checkout, row }: LockedFee,
  why: Undone,
  at: Date,
): Promise<void> {
  const { id, amount, owedAmount: owed } = checkout;
  const undone = amount - checkout.refundedAmount;
  const { bankDay } = await tx.checkout.update({
    where: { id },
    data: { undoneAt: at, ...(why === "engano" && { bankCode: null }) },
    select: { bankDay: true },
  });
  await post(
    tx,
    bookingUndone({ ...feePayerOf(deal), checkoutId: id, kind: row.kind, amount: undone, owed, at }),
  );
  await writeReturned(tx, checkout, { total: amount, owed: 0n });
  row.owed = 0n;
  await writeRowReturned(tx, row, { total: amount, at, status: deal.status, reason: OUTSIDE.revoked[why] });
  await takeRight(tx, deal, row, { at, motivo: why });
  if (row.kind === "desbloqueio" && deal.unlockedAt !== null)
    await addMoneyEvent(tx, deal, "pagamento_devolvido", { kind: row.kind, motivo: why }, at);
  // Finds no row if takeRight charged the commission again, because a new charge removes the payment from the row.
  await tx.opportunityPayment.updateMany({
    where: { id: row.id, stripePaymentIntentId: outsideKey(id) },
    data: UNPAID,
  });
  // This job expires the fee if nobody can pay it any more.
  await enqueue(tx, "fee-pages", { id: deal.projetoId }, 0);
  const words = undoneMail({
    project: deal.project,
    amount: formatMoneyCents(undone),
    owed: owed > 0n ? formatMoneyCents(owed) : null,
    day: formatDate(dayOf(bankDay) ?? at),
    why,
    kind: row.kind,
    isDue: row.kind !== "desbloqueio" && missingOf(deal) > 0n,
  });
  await mailPayer(tx, deal, { eventKey: `registro-desfeito:${id}`, words, isListed: false });
}
