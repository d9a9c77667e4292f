import "server-only";
import { toIsoDay } from "@/lib/kit/format";
import { LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { readPlan } from "@/lib/money/plans/queries";
import { planOf } from "@/lib/money/plans/rules";
import { db, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import type { Hindrance } from "./messages";
import { withdrawalDay } from "./rules";

/** Response of check-subscription (A3.2, A7.8). */
export type SubscriptionCheck = {
  subscribed: boolean;
  plan: "free" | "pro" | "plus";
  payment_confirmed: boolean;
};

/** Response without a paid plan, or after a failed check (A8.9). */
export const NOTHING: SubscriptionCheck = { subscribed: false, plan: "free", payment_confirmed: false };

export async function checkSubscription(userId: string, now: Date): Promise<SubscriptionCheck> {
  try {
    const facts = await readPlan(userId);
    const plan = planOf(facts, now);
    if (plan === "free" || !facts) return NOTHING;
    return { subscribed: true, plan, payment_confirmed: facts.paymentConfirmed };
  } catch (error) {
    log.warn({ err: error }, "subscription not checked");
    return NOTHING;
  }
}

/** `planPaymentIds`: payments to refund. `lastDay`: ISO day. */
type Withdrawal = { planPaymentIds: string[]; amount: number; lastDay: string; hindrance: Hindrance };

type Hindered = { bouncedAmount: bigint; reservedAmount: bigint; refundTries: number };

function hindranceOf(months: readonly Hindered[]): Hindrance {
  if (months.some(({ reservedAmount }) => reservedAmount > 0n)) return "reserved";
  if (months.some(({ bouncedAmount }) => bouncedAmount > 0n)) return "bounced";
  return months.some(({ refundTries }) => refundTries > 0) ? "refused" : null;
}

type Month = { amount: bigint; refundedAmount: bigint; refundDue: boolean };

/**
 * Whether a month makes its subscription count as a plan of the account. A completely refunded month does not count,
 * unless its refund was ever owed: `refundDue` is never reset. After an owed refund, the account cannot withdraw from a
 * second plan.
 */
const isKeptOrDue = ({ amount, refundedAmount, refundDue }: Month) =>
  refundDue || refundedAmount === 0n || refundedAmount < amount;

/**
 * Finds the withdrawal that an account may make now: from the first subscription with a month that passes
 * {@link isKeptOrDue}. That subscription may have ended, because its refund may have failed.
 * @returns null if
 * - the last day of withdrawal is over, or a month was paid after it,
 * - nothing is left to refund,
 * - the account paid a second such subscription.
 * @param paidBefore leaves out payments that were made at this time or later
 */
export async function findWithdrawal(
  userId: string,
  now: Date,
  { tx = db, paidBefore }: { tx?: Transaction; paidBefore?: Date } = {},
): Promise<Withdrawal | null> {
  const stored = await tx.planPayment.findMany({
    where: { userId, status: "paga", ...(paidBefore && { paidAt: { lt: paidBefore } }) },
    orderBy: [{ paidAt: "asc" }, { id: "asc" }],
  });
  const bought = new Set(stored.filter(isKeptOrDue).map(({ subscriptionId }) => subscriptionId));
  const paid = stored.filter(({ subscriptionId }) => bought.has(subscriptionId));
  const [first] = paid;
  if (!first?.paidAt) return null;
  const lastDay = withdrawalDay(first.paidAt);
  const isOther = ({ subscriptionId, paidAt }: typeof first) =>
    subscriptionId !== first.subscriptionId || paidAt === null || toIsoDay(paidAt) > lastDay;
  const unreturned = paid.filter(({ amount, refundedAmount }) => amount > refundedAmount);
  const amount = unreturned.reduce((sum, month) => sum + Number(month.amount - month.refundedAmount), 0);
  if (lastDay < toIsoDay(now) || amount === 0 || paid.some(isOther)) return null;
  return {
    planPaymentIds: unreturned.map(({ id }) => id),
    amount,
    lastDay,
    hindrance: hindranceOf(unreturned),
  };
}

export type PlanDetails = {
  amount: number;
  method: "card" | "pix" | null;
  /** Whether Stripe bills the plan, so that it can be changed and cancelled. */
  isManaged: boolean;
  isEnding: boolean;
  isUnpaid: boolean;
  /** Monthly amount above which the payer's Pix mandate refuses a plan ({@link mandateLimit}). Null for a card. */
  mandateLimit: number | null;
  trialDays: number;
  withdrawal: Omit<Withdrawal, "planPaymentIds"> | null;
};

async function isWaitingForMonth({ id, status }: { id: string; status: string }): Promise<boolean> {
  if (status === "past_due") return true;
  const waiting = { subscriptionId: id, status: { in: ["aberta", "processando"] } };
  return (await db.planPayment.count({ where: waiting })) > 0;
}

/**
 * Highest monthly amount (centavos) that a Pix mandate of the account may cover: the highest price of its paid
 * checkouts for a plan, or the live plan's price. Only Stripe knows which of these checkouts began the live plan, so a
 * change within this amount may still be refused.
 */
async function mandateLimit({ userId, amount }: { userId: string; amount: bigint }): Promise<number> {
  const { _max } = await db.checkout.aggregate({
    where: { userId, purpose: "plano", status: "pago" },
    _max: { amount: true },
  });
  return Number(_max.amount !== null && _max.amount > amount ? _max.amount : amount);
}

export async function readPlanDetails(userId: string, now = new Date()): Promise<PlanDetails> {
  const rows = await db.subscription.findMany({
    where: { userId, plan: { not: "free" } },
    orderBy: { createdAt: "desc" },
  });
  const live = rows.find(({ status }) => LIVE_SUBSCRIPTIONS.includes(status));
  const [withdrawal, isUnpaid, limit] = await Promise.all([
    rows.length > 0 ? findWithdrawal(userId, now) : null,
    live ? isWaitingForMonth(live) : false,
    live?.paymentMethod === "pix" ? mandateLimit(live) : null,
  ]);
  return {
    amount: Number(live?.amount ?? 0),
    method: (live?.paymentMethod ?? null) as PlanDetails["method"],
    isManaged: Boolean(live?.stripeSubscriptionId),
    isEnding: live?.cancelAtPeriodEnd ?? false,
    isUnpaid,
    mandateLimit: limit,
    trialDays: rows.length === 0 ? env.STRIPE_TRIAL_DAYS : 0,
    withdrawal: withdrawal && {
      amount: withdrawal.amount,
      lastDay: withdrawal.lastDay,
      hindrance: withdrawal.hindrance,
    },
  };
}
