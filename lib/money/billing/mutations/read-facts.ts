import "server-only";
import { answerOf, readPayment } from "@/lib/providers/stripe";
import { findDispute } from "@/lib/providers/stripe-lists";
import { listInvoices, readCredit, readMethod, readSubscription } from "@/lib/providers/stripe-plans";
import { isPaidTooLate, unusedCredit } from "../rules";
import type { Month, PlanAtStripe } from "./clear-ended-plan";

export type Facts = PlanAtStripe & { method: "card" | "pix" | null };

/** Number of newest months whose payments are always read. */
const RECENT = 2;

/** Payments that are read even if their months are old: one payment, or all. */
export type Scope = { paymentIntentId?: string; all?: boolean };

/** The payment of a month. A lost dispute counts as a full refund, because the bank took the money back. */
async function readMonthPayment(id: string): Promise<Month["payment"]> {
  const payment = answerOf(await readPayment(id));
  if (!payment) return null;
  const isLost = payment.isDisputed && answerOf(await findDispute(id))?.state === "lost";
  return { ...payment, isLost, refunded: isLost ? payment.amount : payment.refunded };
}

/** Reads a plan and its months from Stripe. Null if Stripe does not know the subscription. @throws StripeUnavailable */
export async function readFacts(
  stripeId: string,
  { paymentIntentId, all = false }: Scope,
): Promise<Facts | null> {
  const subscription = answerOf(await readSubscription(stripeId));
  if (!subscription) return null;
  const invoices = answerOf(await listInvoices(stripeId)) ?? [];
  const isCredited = subscription.endedAt !== null && unusedCredit(invoices, Number.POSITIVE_INFINITY) > 0;
  const credit = isCredited
    ? unusedCredit(invoices, answerOf(await readCredit(subscription.customerId)) ?? 0)
    : 0;
  const months: Month[] = [];
  for (const [place, invoice] of invoices.entries()) {
    const { paymentIntentId: id, status } = invoice;
    const isLate = isPaidTooLate(invoice, { ...subscription, pastDueSince: null, now: new Date() });
    const isRead =
      all || credit > 0 || place < RECENT || status === "open" || isLate || id === paymentIntentId;
    const payment = id && isRead ? await readMonthPayment(id) : null;
    months.push({ ...invoice, payment });
  }
  const paidBy = months.find(({ payment }) => payment?.method)?.payment?.method ?? null;
  const method = subscription.methodId ? answerOf(await readMethod(subscription.methodId)) : null;
  return { subscription, months, credit, method: method ?? paidBy };
}
