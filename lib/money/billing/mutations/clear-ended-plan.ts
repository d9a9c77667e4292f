import "server-only";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { answerOf, type PaymentView, type StripeAnswer, StripeUnavailable } from "@/lib/providers/stripe";
import { findDispute } from "@/lib/providers/stripe-lists";
import {
  endNow,
  hasCreditRefund,
  type InvoiceView,
  refundCredit,
  type SubscriptionView,
  takeCredit,
  voidInvoice,
} from "@/lib/providers/stripe-plans";
import { db, type Transaction } from "@/lib/server/db";
import { isPaidTooLate, isPayable } from "../rules";
import { oweMonths } from "./owed-months";
import { type RefundPart, RefundRefused, refundWhole, restOfMonth } from "./refund-whole";

/** An invoice of a subscription. `payment`: null if none was read. `isLost`: a bank took the money back. */
export type Month = InvoiceView & { payment: (PaymentView & { isLost: boolean }) | null };
/** A subscription with its months, newest first. `credit`: centavos that an ended subscription did not use. */
export type PlanAtStripe = { subscription: SubscriptionView; months: Month[]; credit: number };

export type Ending = { tooLate: Month[]; ends: boolean; credit: number };

type Lateness = {
  /** Start of the days of grace, or null if no charge was declined. */
  pastDueSince: Date | null;
  now: Date;
};

/**
 * Finds months that were paid too late ({@link isPaidTooLate}). Call it before the sync stores the months' new states.
 * Leaves out
 * - months stored as refunded whole. If the payer's bank sent the refund back, the team transfers the money.
 * - months stored as processing, if the plan has not ended at Stripe: their charges were made in time.
 * - months with an owed refund, if the plan has ended at Stripe: a job refunds them (owed-months.ts).
 */
export async function findPaidTooLate(
  tx: JobTransaction,
  { subscription, months }: PlanAtStripe,
  { pastDueSince, now }: Lateness,
): Promise<Month[]> {
  const late = months.filter((month) => isPaidTooLate(month, { ...subscription, pastDueSince, now }));
  if (late.length === 0) return late;
  const stored = await tx.planPayment.findMany({
    where: { stripeInvoiceId: { in: late.map(({ id }) => id) } },
    select: { stripeInvoiceId: true, status: true, amount: true, refundedAmount: true, refundDue: true },
  });
  const isSettled = ({ status, amount, refundedAmount, refundDue }: (typeof stored)[number]) =>
    (amount > 0n && refundedAmount >= amount) ||
    (subscription.endedAt === null ? status === "processando" : refundDue);
  const settled = new Set(stored.filter(isSettled).map(({ stripeInvoiceId }) => stripeInvoiceId));
  return late.filter(({ id }) => !settled.has(id));
}

async function isRefunded(payment: PaymentView, part?: RefundPart): Promise<boolean> {
  if (payment.isDisputed && answerOf(await findDispute(payment.id))?.state === "open") return false;
  try {
    await refundWhole(payment, part);
    return true;
  } catch (error) {
    if (error instanceof RefundRefused) return false;
    throw error;
  }
}

/**
 * Refunds a paid month once. If a dispute is open or Stripe refuses, stores that the refund is owed: a job makes the
 * refund, and the plan can end meanwhile.
 * @returns whether this call refunded the month
 */
async function refundMonth({ id: stripeInvoiceId, payment }: Month): Promise<boolean> {
  if (payment?.status !== "paid" || payment.refunded >= payment.amount) return false;
  const stored = await db.planPayment.findUnique({
    where: { stripeInvoiceId },
    select: { id: true, amount: true, refundedAmount: true, transferredAmount: true, refundDue: true },
  });
  if (stored && (stored.refundDue || stored.refundedAmount >= stored.amount)) return false;
  if (await isRefunded(payment, stored ? restOfMonth(payment.id, stored) : undefined)) return true;
  // A month in another currency has no row, so we cannot store that its refund is owed.
  if (!stored) throw new StripeUnavailable("refused");
  await transactionWithJobs((tx) => oweMonths(tx, [stored.id], 0));
  return false;
}

/**
 * Treats `missing` and `refused` as success, because an earlier run made the change or the invoice was paid.
 * @returns whether this call made the change
 * @throws StripeUnavailable for any other trouble
 */
function acceptRepeated(answer: StripeAnswer<unknown>): boolean {
  if (!answer.ok && answer.trouble !== "missing" && answer.trouble !== "refused")
    throw new StripeUnavailable(answer.trouble);
  return answer.ok;
}

/**
 * Finds the payment from which to refund the unused credit of an ended plan: that of the newest paid month whose amount
 * covers the credit.
 * @returns null without such a month. `amount`: centavos of the credit that this payment can still refund
 */
export async function findCreditRefund(
  tx: Transaction | typeof db,
  months: Month[],
  credit: number,
): Promise<{ payment: PaymentView; amount: number } | null> {
  const month = months.find(({ payment, amount }) => payment?.status === "paid" && amount >= credit);
  if (!month?.payment) return null;
  const { id: stripeInvoiceId, payment } = month;
  const stored = await tx.planPayment.findUnique({
    where: { stripeInvoiceId },
    select: { amount: true, refundedAmount: true, reservedAmount: true },
  });
  // Stripe does not know what the team transferred or reserved for a transfer.
  const kept = stored
    ? Math.max(0, Number(stored.amount - stored.refundedAmount - stored.reservedAmount))
    : credit;
  return { payment, amount: Math.min(credit, payment.amount - payment.refunded, kept) };
}

/**
 * Refunds the unused credit of an ended plan, and takes it from the customer's credit at Stripe. Idempotent: key and
 * metadata of the refund name the plan, so a retry days later cannot refund twice.
 * @throws StripeUnavailable
 */
async function returnCredit({ subscription, months }: PlanAtStripe, credit: number): Promise<boolean> {
  if (credit === 0) return false;
  const found = await findCreditRefund(db, months, credit);
  // The credit of several plan changes may exceed every month's payment, and no single refund could return it.
  if (!found) throw new StripeUnavailable("refused");
  const { payment, amount } = found;
  const { id, customerId } = subscription;
  if (amount > 0 && !answerOf(await hasCreditRefund(payment.id, id))) {
    const refund = await refundCredit(payment.id, amount, id);
    if (!refund.ok && refund.trouble !== "reused") throw new StripeUnavailable(refund.trouble);
  }
  const taken = await takeCredit(customerId, credit, id);
  if (!taken.ok && taken.trouble !== "reused") throw new StripeUnavailable(taken.trouble);
  return true;
}

/**
 * Carries out the end of a plan at Stripe, in this order. Idempotent.
 * 1. Refunds the months that were paid too late. If a refund fails, the subscription is still live: later webhooks then
 *    retry the refund and the end.
 * 2. Ends the subscription, if `ends`.
 * 3. Voids the open invoices of an ended subscription, because they could still be paid by link and in the portal.
 * 4. Refunds the credit of an ended subscription.
 * @returns whether something changed at Stripe and must be read again
 * @throws StripeUnavailable
 */
export async function finishPlan(plan: PlanAtStripe, { tooLate, ends, credit }: Ending): Promise<boolean> {
  const { subscription, months } = plan;
  let changed = ends;
  for (const month of tooLate) changed = (await refundMonth(month)) || changed;
  if (ends) acceptRepeated(await endNow(subscription.id));
  if (subscription.endedAt === null) return changed;
  for (const month of months) {
    if (isPayable(month.status, month.payment?.status ?? null))
      changed = acceptRepeated(await voidInvoice(month.id)) || changed;
  }
  return (await returnCredit(plan, credit)) || changed;
}

/**
 * Refunds the months of an account's second subscription. Ends it at Stripe last: while it is live, later webhooks
 * retry every call that Stripe did not answer. Idempotent.
 */
export async function undoDouble({ subscription, months }: PlanAtStripe): Promise<void> {
  for (const month of months) await refundMonth(month);
  if (months.some(({ payment }) => payment?.status === "processing")) return;
  acceptRepeated(await endNow(subscription.id));
}
