import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { toIsoDay } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated } from "@/lib/kit/result";
import { RECEIVED_CODE } from "@/lib/money/bank/messages";
import { recordMovement, refuseUsedLine } from "@/lib/money/bank/mutations";
import { arrivalDay, hasReceivedCode } from "@/lib/money/bank/queries";
import { storeMonthBounced } from "@/lib/money/billing/mutations/bounced-month";
import { syncPayment } from "@/lib/money/billing/mutations/stripe-events";
import {
  applyMonthTransfer,
  applyReservedMonth,
  dueOf,
  lockMonth,
  releaseMonth,
  reserveMonth,
} from "@/lib/money/billing/mutations/transfer-month";
import {
  applyBouncedTransfer,
  applyTransfer,
  CLAIM,
  leftToTransfer,
  lockPaid as lockPaidFee,
  releaseReserved,
  reserveOwed,
  undecidedPart,
} from "@/lib/money/fees/mutations/refund";
import { isOutside } from "@/lib/money/fees/rules";
import { renewFeeReceipt } from "@/lib/money/receipts/mutations/write";
import { type JobTransaction, mayHaveReadBeforeLock, transactionWithJobs } from "@/lib/providers/jobs";
import { answerOf, StripeUnavailable } from "@/lib/providers/stripe";
import { isInDispute } from "@/lib/providers/stripe-lists";
import { hasPendingRefund } from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { PAYMENTS, REFUSALS } from "../messages";
import { getPayment } from "../queries";
import type { ReleaseInput, ReserveInput, TransferInput } from "../schema";
import { type Paid, stripeIdOf } from "./refund";

/** Money of a locked payment that the team has to transfer. */
type Due = {
  /** Centavos to transfer. Of a reserved transfer, the part that is still owed. */
  amount: bigint;
  reserved: bigint;
  /** Whether a restore lost the decision to refund what the reserved transfer covers. */
  isUndecided: boolean;
  /** Whether the payer's bank sent a refund back. */
  hasBounced: boolean;
  /** Whether `amount` is the refund that the payer's bank sent back. Also true for a fee with nothing to transfer. */
  isBouncedDue: boolean;
  isDisputed: boolean;
  /** Whether Stripe refused the refund, or the payment came outside Stripe. */
  wasRefused: boolean;
  isOutside: boolean;
  reserve: () => Promise<unknown>;
  release: () => Promise<void>;
  /** `movementId`: the transfer's row in bank_movements. */
  settle: (transfer: { movementId: string; at: Date }) => Promise<void>;
};

async function lockDueFee(tx: JobTransaction, stripeId: string): Promise<Due | null> {
  const paid = await lockPaidFee(tx, stripeId);
  if (!paid) return null;
  const { checkout } = paid;
  const { owedAmount, bouncedAmount, reservedAmount: reserved, refundTries, isOutside } = checkout;
  const isBouncedDue = reserved === 0n && owedAmount === 0n;
  const owed = reserved > 0n ? leftToTransfer(checkout) : owedAmount;
  return {
    amount: isBouncedDue ? bouncedAmount : owed,
    reserved,
    isUndecided: undecidedPart(checkout) > 0n,
    hasBounced: bouncedAmount > 0n,
    isBouncedDue,
    isDisputed: Boolean(paid.row?.disputedAt),
    wasRefused: refundTries > 0 || isOutside,
    isOutside,
    reserve: () => reserveOwed(tx, paid),
    release: () => releaseReserved(tx, paid),
    settle: async (transfer) => {
      const { at } = transfer;
      if (isBouncedDue) await applyBouncedTransfer(tx, paid, transfer);
      else await applyTransfer(tx, paid, at);
      await renewFeeReceipt(tx, stripeId, at);
    },
  };
}

/** Locks a month. A bounced refund is transferred before the owed amount, which Stripe may still refund. */
async function lockDueMonth(tx: JobTransaction, id: string): Promise<Due | null> {
  const month = await lockMonth(tx, id);
  if (!month) return null;
  const { bouncedAmount, reservedAmount: reserved, refundTries, disputedAt } = month;
  const isBouncedDue = reserved === 0n && bouncedAmount > 0n;
  return {
    amount: isBouncedDue ? bouncedAmount : dueOf(month),
    reserved,
    isUndecided: false,
    hasBounced: bouncedAmount > 0n,
    isBouncedDue,
    isDisputed: disputedAt !== null,
    wasRefused: refundTries > 0,
    isOutside: false,
    reserve: () => reserveMonth(tx, month),
    release: () => releaseMonth(tx, month),
    settle: (transfer) => (isBouncedDue ? applyMonthTransfer : applyReservedMonth)(tx, month, transfer),
  };
}

const lockDue = (tx: JobTransaction, { id, tipo }: Paid, stripeId: string): Promise<Due | null> =>
  tipo === "taxa" ? lockDueFee(tx, stripeId) : lockDueMonth(tx, id);

/**
 * Applies the refunds that Stripe made. Of a month, {@link syncPayment} may also request a refund: that of the credit
 * after a change of plan. If Stripe refuses it, stores only what the payer's bank sent back.
 */
async function applyRefunds({ id, tipo }: Paid, stripeId: string): Promise<void> {
  try {
    await syncPayment(stripeId);
  } catch (error) {
    const isRefused = error instanceof StripeUnavailable && error.trouble === "refused";
    if (tipo !== "mes" || !isRefused) throw error;
    const { stripeInvoiceId } = await db.planPayment.findUniqueOrThrow({
      where: { id },
      select: { stripeInvoiceId: true },
    });
    await storeMonthBounced(stripeId, stripeInvoiceId);
  }
}

/** Read from Stripe before our rows are locked. `began`: time before the reads. */
type AtStripe = { stripeId: string; hasPending: boolean; began: Date };

/**
 * Applies the refunds that Stripe made, locks the payment and runs `work`. Fails with a conflict if nothing is left to
 * transfer, or if a dispute is open or lost.
 */
async function withDue(
  paid: Paid,
  work: (tx: JobTransaction, due: Due, at: AtStripe) => Promise<MessageResult>,
): Promise<MessageResult> {
  const began = new Date();
  let at: AtStripe;
  try {
    const stripeId = await stripeIdOf(paid);
    if (!stripeId) return failure("not_found", PAYMENTS.gone);
    at = { stripeId, hasPending: false, began };
    if (!isOutside(stripeId)) {
      await applyRefunds(paid, stripeId);
      if (await isInDispute(stripeId)) return failure("conflict", REFUSALS.disputed);
      at.hasPending = answerOf(await hasPendingRefund(stripeId)) ?? false;
    }
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return failure("provider_down", PAYMENTS.away);
  }
  return transactionWithJobs(async (tx): Promise<MessageResult> => {
    const due = await lockDue(tx, paid, at.stripeId);
    if (!due) return failure("not_found", PAYMENTS.gone);
    if (due.isDisputed) return failure("conflict", REFUSALS.disputed);
    if (due.isUndecided) return failure("conflict", REFUSALS.undecided);
    if (due.amount === 0n)
      return failure(
        "conflict",
        due.reserved > 0n ? REFUSALS[due.hasBounced ? "sentBack" : "overtaken"] : PAYMENTS.notOwed,
      );
    return work(tx, due, at);
  });
}

/**
 * Message if Stripe may already be refunding the money, else null. It may in these cases:
 * - a refund is pending at Stripe
 * - a refund job may have read the owed amount before our lock
 * - a refund job called Stripe less than two minutes ago, and may have got no answer
 */
async function busyAt(
  tx: JobTransaction,
  paid: Paid,
  { hasPending, began }: AtStripe,
): Promise<string | null> {
  if (hasPending) return PAYMENTS.refundPending;
  return (await isRefunding(tx, paid, began)) ? PAYMENTS.refunding : null;
}

/**
 * Whether a job may be refunding the payment at Stripe now. Stripe may still make a refund whose request got no answer,
 * so a job counts as running for {@link CLAIM} seconds or more. The job of a month stores no claim, so its
 * time is counted from its start.
 */
async function isRefunding(tx: JobTransaction, { id, tipo }: Paid, began: Date): Promise<boolean> {
  if (tipo === "mes")
    return mayHaveReadBeforeLock(tx, "plan-withdrawals", id, new Date(began.getTime() - CLAIM * 1_000));
  const claimed = await tx.checkout.count({ where: { id, refundClaimedUntil: { gt: new Date() } } });
  return claimed > 0 || (await mayHaveReadBeforeLock(tx, "refunds", id, began));
}

const kindOf = ({ tipo }: Paid) => (tipo === "taxa" ? "pagamento" : "mensalidade");

/**
 * Reserves the whole owed amount for a bank transfer that the team is about to make. Nothing then requests this amount
 * from Stripe, so that the payer is not paid twice. Fails as {@link withDue} does, and with a conflict if:
 * - a transfer is already reserved, or Stripe has not refused the refund
 * - the amount is a refund that the payer's bank sent back: its transfer needs no reservation
 * - the amount differs from the one on the team's page
 * - Stripe may already be refunding the amount ({@link busyAt})
 */
export const reserveTransfer = (
  by: Author,
  { id, tipo, valor, motivo }: ReserveInput,
): Promise<MessageResult> =>
  withDue({ id, tipo }, async (tx, due, at) => {
    if (due.reserved > 0n) return failure("conflict", PAYMENTS.alreadyReserved);
    if (!due.isBouncedDue && !due.wasRefused) return failure("conflict", PAYMENTS.notRefused);
    if (due.isBouncedDue) return failure("conflict", PAYMENTS.owedChanged);
    if (Number(due.amount) !== valor) return outdated(PAYMENTS.owedChanged);
    const busy = await busyAt(tx, { id, tipo }, at);
    if (busy) return failure("conflict", busy);
    await due.reserve();
    await recordAudit(tx, {
      by,
      action: "transfer_reserved",
      kind: kindOf({ id, tipo }),
      objectId: id,
      reason: motivo,
      before: { reservado: 0 },
      after: { reservado: valor },
    });
    return ok({ message: due.isOutside ? PAYMENTS.reservedOutside : PAYMENTS.reserved });
  });

/**
 * Records a bank transfer that the team made, of the reserved amount or of a refund that the payer's bank sent back.
 * Such a refund needs no reservation, because Stripe does not retry it. Fails as {@link withDue} does, and with a
 * conflict if:
 * - nothing is reserved, and the amount is no such refund
 * - the amount is such a refund, and Stripe may be making a refund ({@link busyAt})
 * - the amount differs from the one on the team's page
 * - this line of the bank's statement is registered already ({@link refuseUsedLine})
 */
export const recordTransfer = (by: Author, input: TransferInput): Promise<MessageResult> =>
  refuseUsedLine(() => record(by, input));

const record = (by: Author, { id, tipo, valor, dia, texto, motivo }: TransferInput): Promise<MessageResult> =>
  withDue({ id, tipo }, async (tx, due, at) => {
    const of = tipo === "taxa" ? { checkoutId: id } : { planPaymentId: id };
    if (dia > toIsoDay(by.now)) return failure("bad_input", PAYMENTS.dayFuture, "dia");
    if (dia < (await arrivalDay(tx, of))) return failure("bad_input", PAYMENTS.dayBeforePayment, "dia");
    if (await hasReceivedCode(tx, of, texto)) return failure("bad_input", RECEIVED_CODE, "texto");
    const { amount, reserved, isBouncedDue } = due;
    if (reserved === 0n && !isBouncedDue) return failure("conflict", PAYMENTS.notReserved);
    if (Number(amount) !== valor) {
      const isFallen = amount < reserved && Number(reserved) === valor;
      return outdated(isFallen ? PAYMENTS.owedFell : PAYMENTS.owedChanged);
    }
    const busy = isBouncedDue ? await busyAt(tx, { id, tipo }, at) : null;
    if (busy) return failure("conflict", busy);
    const movementId = await recordMovement(tx, {
      kind: "transferencia",
      of,
      day: dia,
      amount,
      code: texto,
      by: by.adminId,
      at: by.now,
    });
    await due.settle({ movementId, at: by.now });
    await recordAudit(tx, {
      by,
      action: "refund_transferred",
      kind: kindOf({ id, tipo }),
      objectId: id,
      reason: motivo,
      before: { pedido: valor },
      after: { pedido: 0, dia, transferencia: texto },
    });
    return ok({ message: PAYMENTS.transferred });
  });

/** Id that {@link lockDueFee} needs, read without a call to Stripe. */
const knownStripeId = async ({ id, tipo }: Paid): Promise<string> =>
  tipo === "taxa" ? ((await getPayment(id))?.stripeId ?? "") : "";

/**
 * Gives up a reserved transfer. A new job then requests the owed amount from Stripe, unless the payment came outside
 * Stripe. Does not call Stripe, so that this works during a dispute, too. Fails with a conflict if nothing is reserved,
 * or if Stripe may still make an earlier refund ({@link isRefunding}): the payer could be paid twice.
 */
export async function releaseTransfer(
  by: Author,
  { id, tipo, motivo }: ReleaseInput,
): Promise<MessageResult> {
  const began = new Date();
  const stripeId = await knownStripeId({ id, tipo });
  return transactionWithJobs(async (tx): Promise<MessageResult> => {
    const due = await lockDue(tx, { id, tipo }, stripeId);
    if (!due) return failure("not_found", PAYMENTS.gone);
    if (due.reserved === 0n) return failure("conflict", PAYMENTS.notReserved);
    if (await isRefunding(tx, { id, tipo }, began)) return failure("conflict", PAYMENTS.refunding);
    await due.release();
    await recordAudit(tx, {
      by,
      action: "transfer_freed",
      kind: kindOf({ id, tipo }),
      objectId: id,
      reason: motivo,
      before: { reservado: Number(due.reserved) },
      after: { reservado: 0 },
    });
    return ok({ message: due.isOutside ? PAYMENTS.releasedOutside : PAYMENTS.released });
  });
}
