import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { correctMovement, recordMovement, refuseUsedLine, undoMovement } from "@/lib/money/bank/mutations";
import { hasUncheckedTransfer } from "@/lib/money/bank/queries";
import { codeOfKey, type MovementKind } from "@/lib/money/bank/rules";
import { settleSession } from "@/lib/money/billing/mutations/stripe-events";
import { OUTSIDE } from "@/lib/money/fees/messages";
import { type LockedDeal, lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import {
  type Bookable,
  bookReceived,
  checkReceived,
  correctReceived,
  mailRedated,
  outsideOf,
  payableSinceOf,
  undoProblem,
  undoReceived,
  writeLoss,
} from "@/lib/money/fees/mutations/outside";
import { oweRest } from "@/lib/money/fees/mutations/owe-rest";
import { lockPaid } from "@/lib/money/fees/mutations/refund";
import { bankDayProblem, isOutside } from "@/lib/money/fees/rules";
import { issueFeeReceipt, redateFeeReceipt } from "@/lib/money/receipts/mutations/write";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { expireSession, retryTransient, StripeUnavailable } from "@/lib/providers/stripe";
import { db, isUniqueViolation, type Transaction } from "@/lib/server/db";
import { PAYMENTS } from "../messages";
import { getPayment, type PaymentDetails } from "../queries";
import type { BookInput, CorrectInput, RefundInput, UndoInput } from "../schema";

const receivedOf = ({ fee, valor, dia, texto }: BookInput) => ({
  wanted: fee,
  amount: BigInt(valor),
  day: dia,
  code: texto,
});

async function lockBookable(
  tx: JobTransaction,
  by: Author,
  input: BookInput,
): Promise<Result<{ deal: LockedDeal; bookable: Bookable; now: Date }>> {
  const deal = await lockDeal(tx, { opportunityId: input.id });
  if (!deal) return failure("not_found", PAYMENTS.dealGone);
  await refuseOwnMatter(tx, { by, kind: "apoio", objectId: input.id });
  const now = new Date();
  const bookable = await checkReceived(tx, deal, receivedOf(input), now);
  if (!bookable.ok) return bookable;
  const problem = dayProblem(input.dia, bookable.data.start, now);
  if (problem) return problem;
  return ok({ deal, bookable: bookable.data, now });
}

/** Expires the deal's open payment pages at Stripe. If one was paid meanwhile, settles it. @throws StripeUnavailable */
async function expirePages(opportunityId: string): Promise<void> {
  const open = await db.checkout.findMany({
    where: { status: "aberto", stripeSessionId: { not: null }, payment: { opportunityId } },
    select: { stripeSessionId: true },
  });
  for (const { stripeSessionId } of open) {
    if (!stripeSessionId) continue;
    retryTransient(await expireSession(stripeSessionId));
    await settleSession(stripeSessionId);
  }
}

const statusOf = async (tx: Transaction, id: string): Promise<string> =>
  (await tx.opportunity.findUniqueOrThrow({ where: { id }, select: { status: true } })).status;

const book = (by: Author, input: BookInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const locked = await lockBookable(tx, by, input);
    if (!locked.ok) return locked;
    const { deal, bookable, now } = locked.data;
    const before = deal.status;
    const booked = await bookReceived(tx, deal, bookable, { ...receivedOf(input), now });
    if (!booked.ok) return booked;
    const { checkoutId, paymentId } = booked.data;
    await recordMovement(tx, {
      kind: "recebimento",
      of: { checkoutId },
      day: input.dia,
      amount: BigInt(input.valor),
      code: input.texto,
      by: by.adminId,
      at: by.now,
    });
    await recordAudit(tx, {
      by,
      action: "payment_booked",
      kind: "pagamento",
      objectId: checkoutId,
      reason: input.motivo,
      before: { situacao: "pending", apoio: before },
      after: {
        situacao: "paid",
        apoio: await statusOf(tx, deal.id),
        taxa: bookable.charge.kind,
        valor: input.valor,
        dia: input.dia,
        transferencia: input.texto,
      },
    });
    // Last, because the lock on the receipt's number blocks all our other receipts until commit.
    await issueFeeReceipt(tx, paymentId);
    return ok({ message: PAYMENTS.booked });
  });

/**
 * Books a fee that was paid by a transfer to our bank account, after expiring the open payment pages of the deal. Fails
 * with a conflict if:
 * - the fee cannot be paid now, or its amount differs from the one on the team's page
 * - a payment was booked with this code before
 * - a payment of the deal is in processing at Stripe, or a new payment page was opened
 */
export async function bookPayment(by: Author, input: BookInput): Promise<MessageResult> {
  // Check first, so that a refused booking expires no payment page.
  const checked = await transactionWithJobs((tx) => lockBookable(tx, by, input));
  if (!checked.ok) return checked;
  try {
    await expirePages(input.id);
    return await book(by, input);
  } catch (error) {
    if (error instanceof StripeUnavailable) return failure("provider_down", PAYMENTS.bookingAway);
    if (isUniqueViolation(error)) return failure("conflict", OUTSIDE.codeUsed, "texto");
    throw error;
  }
}

/** @param start time from which the fee could be paid */
function dayProblem(day: string, start: Date, now: Date): Result<never> | null {
  const problem = bankDayProblem(day, { today: toIsoDay(now), start: toIsoDay(start) });
  if (problem === "future") return failure("bad_input", PAYMENTS.dayFuture, "dia");
  return problem && failure("bad_input", PAYMENTS.dayEarly(formatDate(start)), "dia");
}

/** Error if `day` is after the day on which the bank took the booked money back, else null. */
async function afterTakenBack(
  tx: Transaction,
  checkoutId: string,
  day: string,
): Promise<Result<never> | null> {
  const taken = await tx.bankMovement.findFirst({
    where: { checkoutId, kind: "estorno" satisfies MovementKind, undoneAs: null },
    orderBy: { bankDay: "asc" },
    select: { bankDay: true },
  });
  return taken && day > (dayOf(taken.bankDay) ?? "")
    ? failure("bad_input", PAYMENTS.dayAfterTaken, "dia")
    : null;
}

/**
 * Corrects the day or code of a booking, even after its money went back. Fails with a conflict if the booking was
 * undone as a mistake, because no line of the statement belongs to it. If the day changes, replaces a valid receipt
 * and mails the payer.
 */
export async function correctBooking(
  by: Author,
  { id, dia, texto, motivo }: CorrectInput,
): Promise<MessageResult> {
  const payment = await getPayment(id);
  const key = payment?.stripeId ?? null;
  if (!payment || !key || !isOutside(key)) return failure("not_found", PAYMENTS.notBooked);
  try {
    return await transactionWithJobs(async (tx): Promise<MessageResult> => {
      const paid = await lockPaid(tx, key);
      const before = await tx.checkout.findUniqueOrThrow({
        where: { id },
        select: { amount: true, bankDay: true, bankCode: true, undoneAt: true },
      });
      if (!paid || (before.undoneAt && before.bankCode === null))
        return failure("conflict", PAYMENTS.notBooked);
      await refuseOwnMatter(tx, { by, kind: "pagamento", objectId: id });
      const start = await payableSinceOf(tx, paid);
      const problem = dayProblem(dia, start, by.now) ?? (await afterTakenBack(tx, id, dia));
      if (problem) return problem;
      const corrected = await correctReceived(tx, paid, { day: dia, code: texto, start });
      if (!corrected.ok) return corrected;
      await correctMovement(tx, {
        checkoutId: id,
        amount: before.amount,
        day: dia,
        code: texto,
        by: by.adminId,
        at: by.now,
      });
      const day = dayOf(before.bankDay);
      await recordAudit(tx, {
        by,
        action: "booking_corrected",
        kind: "pagamento",
        objectId: id,
        reason: motivo,
        before: { dia: day, transferencia: before.bankCode && codeOfKey(before.bankCode) },
        after: { dia, transferencia: texto },
      });
      const fee = outsideOf(paid);
      if (fee && day !== null && day !== dia) {
        const receipt = await redateFeeReceipt(tx, fee.row.id, { day: dia, at: by.now });
        if (receipt) await mailRedated(tx, fee, { before: day, day: dia, receiptId: receipt.id });
      }
      return ok({ message: PAYMENTS.corrected });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return failure("conflict", OUTSIDE.codeUsed, "texto");
    throw error;
  }
}

const UNDO_PROBLEMS = {
  reserved: PAYMENTS.undoReserved,
  returned: PAYMENTS.nothingLeft,
  cameBack: PAYMENTS.undoCameBack,
  partly: PAYMENTS.undoPartly,
} as const;

export function takenBackProblem(day: string, received: string | null, now: Date): Result<never> | null {
  if (day > toIsoDay(now)) return failure("bad_input", PAYMENTS.dayFuture, "dia");
  return received && day < received ? failure("bad_input", PAYMENTS.dayBeforePayment, "dia") : null;
}

/**
 * Centavos to undo. For a mistake, the part of the payment that was not returned. For an `estorno`, at least that part,
 * because an undone fee counts as unpaid. After a partial return, the amount of an `estorno` must be typed, because the
 * bank may have taken the returned part, too.
 */
function takenOf(
  { tipo, recebido }: Pick<UndoInput, "tipo" | "recebido">,
  { amount, refundedAmount }: { amount: bigint; refundedAmount: bigint },
): Result<bigint> {
  const rest = amount - refundedAmount;
  if (tipo !== "estorno") return ok(rest);
  const typed = recebido ?? null;
  if (typed === null && refundedAmount > 0n) return failure("bad_input", PAYMENTS.amountMissing, "recebido");
  const taken = typed === null ? rest : BigInt(typed);
  if (taken < rest) return failure("bad_input", PAYMENTS.takenTooLittle(formatMoneyCents(rest)), "recebido");
  if (taken > amount)
    return failure("bad_input", PAYMENTS.takenTooMuch(formatMoneyCents(amount)), "recebido");
  return ok(taken);
}

/**
 * Undoes a booking that was a mistake (`engano`), or whose money the bank took back (`estorno`).
 * - Cancels an owed refund, because we do not hold its money.
 * - Books a loss if the bank took back more than we held.
 * Fails with a conflict if there is an {@link undoProblem}, or a loss while {@link hasUncheckedTransfer} is true.
 */
export async function undoBooking(by: Author, input: UndoInput): Promise<MessageResult> {
  const payment = await getPayment(input.id);
  const key = payment?.stripeId ?? null;
  if (!payment || !key || !isOutside(key)) return failure("not_found", PAYMENTS.notBooked);
  return refuseUsedLine(() => undo(by, input, payment, key));
}

const undo = (
  by: Author,
  { id, tipo, recebido, dia, texto, motivo }: UndoInput,
  payment: PaymentDetails,
  key: string,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const paid = await lockPaid(tx, key);
    const fee = paid && outsideOf(paid);
    if (!fee) return failure("conflict", PAYMENTS.notBooked);
    const { deal, checkout } = fee;
    const problem = undoProblem(checkout, tipo);
    if (problem) return failure("conflict", UNDO_PROBLEMS[problem]);
    await refuseOwnMatter(tx, { by, kind: "pagamento", objectId: id });
    const wrongDay = tipo === "estorno" ? takenBackProblem(dia, payment.diaNoBanco, by.now) : null;
    if (wrongDay) return wrongDay;
    const rest = checkout.amount - checkout.refundedAmount;
    const gone = takenOf({ tipo, recebido }, checkout);
    if (!gone.ok) return gone;
    const taken = gone.data;
    if (taken > rest && (await hasUncheckedTransfer(id, tx)))
      return failure("conflict", PAYMENTS.uncheckedTransfer);
    const before = deal.status;
    await undoReceived(tx, fee, tipo, new Date());
    const movementId = await undoMovement(tx, {
      checkoutId: id,
      why: tipo,
      booking: { day: payment.diaNoBanco ?? "", amount: checkout.amount, code: payment.codigo ?? "" },
      returned: { day: dia, amount: taken, code: texto },
      by: by.adminId,
      at: by.now,
    });
    if (movementId && taken > rest)
      await writeLoss(tx, fee, { amount: taken - rest, movementId, at: by.now });
    await recordAudit(tx, {
      by,
      action: "booking_undone",
      kind: "pagamento",
      objectId: id,
      reason: motivo,
      before: {
        situacao: "pago",
        apoio: before,
        transferencia: payment.codigo,
        devolvido: Number(checkout.refundedAmount),
        pedido: Number(checkout.owedAmount),
      },
      after: {
        situacao: "desfeito",
        apoio: await statusOf(tx, deal.id),
        porque: tipo,
        pedido: 0,
        ...(tipo === "estorno" && { dia, transferencia: texto }),
        ...(taken > rest && { perdido: Number(taken - rest) }),
      },
    });
    return ok({ message: PAYMENTS.undone });
  });

/** Marks the rest of a payment outside Stripe as owed, so that the team can reserve a transfer for it. */
export const oweByTeam = (
  by: Author,
  { id, motivo }: Pick<RefundInput, "id" | "motivo">,
  key: string,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const paid = await lockPaid(tx, key);
    const fee = paid && outsideOf(paid);
    if (!fee) return failure("conflict", PAYMENTS.notBooked);
    await refuseOwnMatter(tx, { by, kind: "pagamento", objectId: id });
    const before = fee.deal.status;
    const amount = await oweRest(tx, fee, { paymentIntentId: key, at: new Date() });
    if (amount === 0n) return failure("conflict", PAYMENTS.nothingLeft);
    await recordAudit(tx, {
      by,
      action: "payment_refunded",
      kind: "pagamento",
      objectId: id,
      reason: motivo,
      before: { apoio: before, pedido: 0 },
      after: { apoio: await statusOf(tx, fee.deal.id), pedido: Number(amount) },
    });
    return ok({ message: PAYMENTS.owedOutside });
  });
