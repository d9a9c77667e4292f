import "server-only";
import { LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { readPlan } from "@/lib/money/plans/queries";
import { planOf } from "@/lib/money/plans/rules";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

/** Response of check-subscription (A3.2, A7.8). */
export type SubscriptionCheck = {
  subscribed: boolean;
  plan: "free" | "pro" | "plus";
  payment_confirmed: boolean;
};

/** Response without a paid plan, or after a failed check (A8.9). */
export const NOTHING: SubscriptionCheck = { subscribed: false, plan: "free", payment_confirmed: false };

/** Whether an account has a paid plan. A failure counts as no plan (A8.9). */
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

/** Facts to show and manage a subscription. Amounts in centavos. */
export type PlanDetails = {
  amount: number;
  method: "card" | "pix" | null;
  /** Whether Stripe bills the plan, so that it can be changed and cancelled. */
  isManaged: boolean;
  /** Whether the plan was cancelled and ends with the paid period. */
  isEnding: boolean;
  /** Days of trial for a first plan. 0 if the account already had a plan. */
  trialDays: number;
};

export async function readPlanDetails(userId: string): Promise<PlanDetails> {
  const rows = await db.subscription.findMany({
    where: { userId, plan: { not: "free" } },
    orderBy: { createdAt: "desc" },
    select: {
      status: true,
      amount: true,
      paymentMethod: true,
      stripeSubscriptionId: true,
      cancelAtPeriodEnd: true,
    },
  });
  const live = rows.find(({ status }) => LIVE_SUBSCRIPTIONS.includes(status));
  return {
    amount: Number(live?.amount ?? 0),
    method: (live?.paymentMethod ?? null) as PlanDetails["method"],
    isManaged: Boolean(live?.stripeSubscriptionId),
    isEnding: live?.cancelAtPeriodEnd ?? false,
    trialDays: rows.length === 0 ? env.STRIPE_TRIAL_DAYS : 0,
  };
}
