import type { Plan } from "@/lib/kit/account-kinds";
import { DAY } from "@/lib/kit/time";

/** Plans that are paid for, and the two readings of their prices (A9.4): each screen shows and charges its own. */
export const PAID_PLANS = ["pro", "plus"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];
export const READINGS = ["cadastro", "painel"] as const;
export type Reading = (typeof READINGS)[number];

/** Centavos a month. */
const PRICES = {
  cadastro: { pro: 9_700, plus: 29_700 },
  painel: { pro: 17_000, plus: 90_000 },
} as const satisfies Record<Reading, Record<PaidPlan, number>>;

/** Price of a plan in a reading, centavos a month; free is R$ 0 in both. */
export const priceOf = (plan: "free" | PaidPlan, reading: Reading): number =>
  plan === "free" ? 0 : PRICES[reading][plan];

export type Price = { plan: PaidPlan; reading: Reading; amount: number };

/** What Stripe knows a price by (A7.9). */
export const lookupKeyOf = (plan: PaidPlan, reading: Reading): string => `${plan}_${reading}`;

const ALL: readonly Price[] = READINGS.flatMap((reading) =>
  PAID_PLANS.map((plan) => ({ plan, reading, amount: priceOf(plan, reading) })),
);

/** Every name of a price. */
export const LOOKUP_KEYS = ALL.map(({ plan, reading }) => lookupKeyOf(plan, reading));

/** The price that Stripe, or a caller of create-checkout, names; null for any other. */
export const priceNamed = (lookupKey: string | null): Price | null =>
  ALL.find(({ plan, reading }) => lookupKeyOf(plan, reading) === lookupKey) ?? null;

/** The workspace's one place about plans, at the prices of the reading `painel`: every link of the workspace leads here. */
export const PLAN_TAB = "/dashboard?aba=planos";

/** What the database knows of an account's live subscription (B7.12). */
export type PlanFacts = {
  plan: string;
  /** Stripe's word: active, trialing, past_due. */
  status: string;
  /** A month of it was paid. */
  paymentConfirmed: boolean;
  trialEndsAt: Date | null;
  /** The end of what is paid for, or of the trial. */
  subscriptionEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** A renewal has been failing since. */
  pastDueSince: Date | null;
  /** A month was charged, and the bank has not answered yet: Pix takes days for it. */
  isProcessing: boolean;
} | null;

/**
 * Days that a plan goes on after a renewal failed, and after the end of what is paid for while we know of no renewal:
 * Stripe repeats a message for three days, and the nightly comparison asks for what was lost.
 */
export const GRACE_DAYS = 7;

/** @param since when the renewal failed, or what is paid for ended */
export const graceEnd = (since: Date): Date => new Date(since.getTime() + GRACE_DAYS * DAY);

type Paid = NonNullable<PlanFacts> & { plan: "pro" | "plus" };
const isPaidPlan = (facts: PlanFacts): facts is Paid => facts?.plan === "pro" || facts?.plan === "plus";

const isAhead = (moment: Date | null, now: Date): boolean => moment !== null && moment > now;

/** Whether what was paid for is over: at once for a cancelled plan, else once the days of grace have passed as well. */
const isOver = ({ subscriptionEnd: end, cancelAtPeriodEnd }: Paid, now: Date): boolean =>
  end !== null && (cancelAtPeriodEnd ? end : graceEnd(end)) <= now;

/**
 * Who has a paid plan now (B6.7): its payment is confirmed or its trial has not ended. After the trial a charge that the
 * bank still works on counts, and after a renewal that failed the days of grace. What was cancelled lasts until its end,
 * and a row whose renewal never came to us until the days of grace after it. Plus has everything that Pro has.
 */
export function hasPaidPlan(facts: PlanFacts, now: Date): facts is Paid {
  if (!isPaidPlan(facts) || isOver(facts, now)) return false;
  if (facts.status === "past_due") return facts.pastDueSince !== null && graceEnd(facts.pastDueSince) > now;
  if (facts.status !== "active" && facts.status !== "trialing") return false;
  return (
    facts.paymentConfirmed ||
    isAhead(facts.trialEndsAt, now) ||
    (facts.isProcessing && facts.trialEndsAt !== null)
  );
}

/** B5.9, B6.8: a presentation needs a confirmed payment; a trial is not enough. */
export const canPresent = (facts: PlanFacts, now: Date): boolean =>
  hasPaidPlan(facts, now) && facts.paymentConfirmed;

/** The plan that counts now. */
export const planOf = (facts: PlanFacts, now: Date): Plan => (hasPaidPlan(facts, now) ? facts.plan : "free");

/** B4.6; `until` is the end of the days of grace, null where nothing was ever paid. */
export type SubscriptionState =
  | { kind: "pago" }
  | { kind: "teste"; days: number }
  | { kind: "processando" }
  | { kind: "pendente"; until: Date | null }
  | { kind: "gratuito" };

/**
 * How a subscription is shown (B4.6): paid when the payment is confirmed, a trial while its end lies ahead, otherwise
 * free, or a paid plan whose payment is still awaited.
 */
export function subscriptionState(facts: PlanFacts, now: Date): SubscriptionState {
  if (!isPaidPlan(facts)) return { kind: "gratuito" };
  if (facts.cancelAtPeriodEnd && isOver(facts, now)) return { kind: "gratuito" };
  if (facts.status === "past_due")
    return { kind: "pendente", until: facts.pastDueSince && graceEnd(facts.pastDueSince) };
  if (isOver(facts, now)) return { kind: "pendente", until: null };
  if (facts.paymentConfirmed) return { kind: "pago" };
  const end = facts.trialEndsAt ?? facts.subscriptionEnd;
  const left = end ? end.getTime() - now.getTime() : 0;
  if (left > 0) return { kind: "teste", days: Math.ceil(left / DAY) };
  return facts.isProcessing ? { kind: "processando" } : { kind: "pendente", until: null };
}
