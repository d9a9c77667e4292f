import "server-only";
import type { JobTransaction } from "@/lib/providers/jobs";
import {
  answerOf,
  listDisputes,
  type PaymentView,
  type StripeAnswer,
  StripeUnavailable,
} from "@/lib/providers/stripe";
import { endNow, type InvoiceView, type SubscriptionView, voidInvoice } from "@/lib/providers/stripe-plans";
import { isPaidTooLate, isPayable } from "../rules";
import { refundWhole } from "./refund-whole";

/** An invoice of a subscription with its payment, as far as that was read. */
export type Month = InvoiceView & { payment: PaymentView | null };
/** A subscription with its months, newest first. */
export type PlanAtStripe = { subscription: SubscriptionView; months: Month[] };

/** `tooLate`: months that were paid after the plan's end; `ends`: whether the plan must end at Stripe now. */
export type Ending = { tooLate: Month[]; ends: boolean };

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
 * Carries out the end of a plan at Stripe: refunds what was paid too late, ends the subscription, and voids the open
 * invoices of an ended subscription, because they would stay payable by link and in the portal. Refund before ending:
 * until the end is stored, later webhooks retry the refund and the end. Idempotent.
 * @returns whether something changed at Stripe, so that it has to be read again
 * @throws StripeUnavailable
 */
export async function finishPlan(
  { subscription, months }: PlanAtStripe,
  { tooLate, ends }: Ending,
): Promise<boolean> {
  let changed = ends;
  for (const month of tooLate) changed = (await refundMonth(month)) || changed;
  if (ends) acceptRepeated(await endNow(subscription.id));
  if (subscription.endedAt === null) return changed;
  for (const month of months) {
    if (isPayable(month.status, month.payment?.status ?? null))
      changed = acceptRepeated(await voidInvoice(month.id)) || changed;
  }
  return changed;
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
