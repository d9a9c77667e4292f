import "server-only";
import type { JobTransaction } from "@/lib/providers/jobs";
import {
  answerOf,
  listDisputes,
  type PaymentView,
  refundPayment,
  type StripeAnswer,
  StripeUnavailable,
} from "@/lib/providers/stripe";
import {
  endNow,
  type InvoiceView,
  type SubscriptionView,
  takeCredit,
  voidInvoice,
} from "@/lib/providers/stripe-plans";
import { isPaidTooLate, isPayable } from "../rules";
import { refundWhole } from "./refund-whole";

/** An invoice of a subscription with its payment, as far as that was read; `isLost`: a bank took its money back. */
export type Month = InvoiceView & { payment: (PaymentView & { isLost: boolean }) | null };
/** A subscription with its months, newest first; `credit`: centavos that an ended one did not use. */
export type PlanAtStripe = { subscription: SubscriptionView; months: Month[]; credit: number };

/**
 * `tooLate`: months that were paid after the plan's end; `ends`: whether the plan must end at Stripe now; `credit`:
 * centavos to refund.
 */
export type Ending = { tooLate: Month[]; ends: boolean; credit: number };

/**
 * Months that were paid after the plan's end; read before the sync stores their new states.
 * @param pastDueSince stored moment from which the days of grace count; null when no renewal was declined
 * @returns without charges that the bank was already processing in the days of grace, whose outcome is awaited
 */
export async function findPaidTooLate(
  tx: JobTransaction,
  { subscription, months }: PlanAtStripe,
  pastDueSince: Date | null,
  now: Date,
): Promise<Month[]> {
  const late = months.filter((month) => isPaidTooLate(month, { ...subscription, pastDueSince, now }));
  if (late.length === 0 || subscription.endedAt !== null) return late;
  const processing = await tx.planPayment.findMany({
    where: { stripeInvoiceId: { in: late.map(({ id }) => id) }, status: "processando" },
    select: { stripeInvoiceId: true },
  });
  return late.filter(({ id }) => !processing.some(({ stripeInvoiceId }) => stripeInvoiceId === id));
}

/** Refunds a month, unless its money went back or a dispute about it is open. @returns whether it refunded */
async function refundMonth({ payment }: Month): Promise<boolean> {
  if (payment?.status !== "paid" || payment.refunded >= payment.amount) return false;
  if (payment.isDisputed && answerOf(await listDisputes(payment.id))?.[0]?.state === "open") return false;
  await refundWhole(payment);
  return true;
}

/**
 * Accepts that a change was made before (`missing`, `refused`), or that an invoice was paid meanwhile.
 * @returns whether the change was made now
 * @throws StripeUnavailable
 */
function acceptRepeated(answer: StripeAnswer<unknown>): boolean {
  if (!answer.ok && answer.trouble !== "missing" && answer.trouble !== "refused")
    throw new StripeUnavailable(answer.trouble);
  return answer.ok;
}

/**
 * Refunds the unused credit of an ended plan, from the newest month that covers it. Idempotent: the refund's key belongs
 * to the plan, so after a crash between refund and credit Stripe refunds nothing again.
 * @throws StripeUnavailable
 */
async function returnCredit({ subscription, months }: PlanAtStripe, credit: number): Promise<boolean> {
  if (credit === 0) return false;
  const payment = months.find((month) => month.payment?.status === "paid" && month.amount >= credit)?.payment;
  // Several changes of plan may add up to more than a month.
  if (!payment) throw new StripeUnavailable("refused");
  const { id, customerId } = subscription;
  const amount = Math.min(credit, payment.amount - payment.refunded);
  if (amount > 0) {
    const refund = await refundPayment({ paymentIntentId: payment.id, amount, key: `credit:${id}` });
    if (!refund.ok && refund.trouble !== "reused") throw new StripeUnavailable(refund.trouble);
  }
  const taken = await takeCredit(customerId, credit, id);
  if (!taken.ok && taken.trouble !== "reused") throw new StripeUnavailable(taken.trouble);
  return true;
}

/**
 * Carries out the end of a plan at Stripe: refunds what was paid too late, ends the subscription, and of an ended one
 * voids the open invoices, because they would stay payable by link and in the portal, and refunds the credit. What was
 * paid too late is refunded before the end: until the end is stored, later webhooks retry both. Idempotent.
 * @returns whether something changed at Stripe, so that it has to be read again
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
 * Refunds a second subscription and ends it at Stripe. Idempotent. Refund before ending: while the subscription is live,
 * later webhooks retry this. A payment that the bank still processes postpones the end.
 */
export async function undoDouble({ subscription, months }: PlanAtStripe): Promise<void> {
  for (const { payment } of months) {
    if (payment?.status === "paid" && payment.refunded < payment.amount) await refundWhole(payment);
  }
  if (months.some(({ payment }) => payment?.status === "processing")) return;
  acceptRepeated(await endNow(subscription.id));
}
