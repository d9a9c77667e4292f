import type { Plan } from "@/lib/kit/account-kinds";
import { DAY, HOUR } from "@/lib/kit/time";

export const PAID_PLANS = ["pro", "plus"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];
/** Each screen shows and charges the prices of its own list (A9.4). */
export const PRICE_LISTS = ["cadastro", "painel"] as const;
export type PriceList = (typeof PRICE_LISTS)[number];

const PRICES = {
  cadastro: { pro: 9_700, plus: 29_700 },
  painel: { pro: 17_000, plus: 90_000 },
} as const satisfies Record<PriceList, Record<PaidPlan, number>>;

/** Centavos a month. */
export const priceOf = (plan: "free" | PaidPlan, priceList: PriceList): number =>
  plan === "free" ? 0 : PRICES[priceList][plan];

export type Price = { plan: PaidPlan; priceList: PriceList; amount: number };

/** Stripe's lookup key of a price (A7.9). */
export const lookupKeyOf = (plan: PaidPlan, priceList: PriceList): string => `${plan}_${priceList}`;

const ALL: readonly Price[] = PRICE_LISTS.flatMap((priceList) =>
  PAID_PLANS.map((plan) => ({ plan, priceList, amount: priceOf(plan, priceList) })),
);

export const LOOKUP_KEYS = ALL.map(({ plan, priceList }) => lookupKeyOf(plan, priceList));

/** Null for an unknown key, because keys come from Stripe and from browsers. */
export const priceNamed = (lookupKey: string | null): Price | null =>
  ALL.find(({ plan, priceList }) => lookupKeyOf(plan, priceList) === lookupKey) ?? null;

/** Address of the plans with the prices of `painel`. */
export const PLAN_TAB = "/dashboard?aba=planos";

/** Address of the plans with the prices of `cadastro`. */
export const SIGN_UP_OFFER = "/subscription-plans";

/** An account's live subscription (B7.12), or null. */
export type PlanFacts = {
  plan: string;
  /** In Stripe's words, such as active, trialing, past_due. */
  status: string;
  /** A month was paid, or was free by a coupon. */
  paymentConfirmed: boolean;
  trialEndsAt: Date | null;
  /** End of the paid period or of the trial. */
  subscriptionEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  pastDueSince: Date | null;
  /** A month was charged, but the bank has not confirmed the payment. With Pix this takes days. */
  isProcessing: boolean;
} | null;

/**
 * Days that a plan continues after a declined charge, or without a known renewal. Long enough to learn of a renewal:
 * Stripe retries a webhook for three days, and the nightly comparison finds a lost one.
 */
const GRACE_DAYS = 7;

/** Time (ms) for which the first charge is awaited after the end of a trial. Stripe charges about an hour after it. */
const FIRST_CHARGE = 3 * HOUR;

export const endAhead = (facts: PlanFacts, now: Date): Date | null =>
  facts && isAhead(facts.subscriptionEnd, now) ? facts.subscriptionEnd : null;

export const graceEnd = (since: Date): Date => new Date(since.getTime() + GRACE_DAYS * DAY);

type Paid = NonNullable<PlanFacts> & { plan: "pro" | "plus" };
const isPaidPlan = (facts: PlanFacts): facts is Paid => facts?.plan === "pro" || facts?.plan === "plus";

const isAhead = (moment: Date | null, now: Date): boolean => moment !== null && moment > now;

const isBeforeFirstCharge = ({ trialEndsAt }: Paid, now: Date): boolean =>
  trialEndsAt !== null && now.getTime() - trialEndsAt.getTime() < FIRST_CHARGE;

/** A cancelled plan has no days of grace. */
const isOver = ({ subscriptionEnd: end, cancelAtPeriodEnd }: Paid, now: Date): boolean =>
  end !== null && (cancelAtPeriodEnd ? end : graceEnd(end)) <= now;

/**
 * Whether an account has a paid plan now (B6.7). The plan must not be over ({@link isOver}).
 * - After a declined charge, even the first one, the plan lasts for the days of grace.
 * - Without a declined charge, the plan needs a confirmed payment or a trial. After the trial it lasts while the first
 *   charge is awaited ({@link FIRST_CHARGE}) or processed by the bank.
 */
export function hasPaidPlan(facts: PlanFacts, now: Date): facts is Paid {
  if (!isPaidPlan(facts) || isOver(facts, now)) return false;
  if (facts.status === "past_due") return facts.pastDueSince !== null && graceEnd(facts.pastDueSince) > now;
  if (facts.status !== "active" && facts.status !== "trialing") return false;
  return (
    facts.paymentConfirmed ||
    isBeforeFirstCharge(facts, now) ||
    (facts.isProcessing && facts.trialEndsAt !== null)
  );
}

/** Whether an account may make presentations. A trial without a confirmed payment is not enough (B5.9, B6.8). */
export const canPresent = (facts: PlanFacts, now: Date): boolean =>
  hasPaidPlan(facts, now) && facts.paymentConfirmed;

export const planOf = (facts: PlanFacts, now: Date): Plan => (hasPaidPlan(facts, now) ? facts.plan : "free");

/** `until`: end of the days of grace after a declined charge. `isAtBank`: the bank processes the charge. */
export type SubscriptionState =
  | { kind: "pago" }
  | { kind: "teste"; days: number }
  | { kind: "processando"; isAtBank: boolean }
  | { kind: "pendente"; until: Date | null }
  | { kind: "gratuito" };

/** State of a subscription on screen (B4.6). */
export function subscriptionState(facts: PlanFacts, now: Date): SubscriptionState {
  if (!isPaidPlan(facts)) return { kind: "gratuito" };
  if (facts.cancelAtPeriodEnd && isOver(facts, now)) return { kind: "gratuito" };
  if (facts.status === "past_due")
    return { kind: "pendente", until: facts.pastDueSince && graceEnd(facts.pastDueSince) };
  if (isOver(facts, now)) return { kind: "pendente", until: null };
  if (facts.paymentConfirmed) return { kind: "pago" };
  // Without trialEndsAt the period counts as a trial, unless the bank processes the charge for it.
  const end = facts.trialEndsAt ?? (facts.isProcessing ? null : facts.subscriptionEnd);
  const left = end ? end.getTime() - now.getTime() : 0;
  if (left > 0) return { kind: "teste", days: Math.ceil(left / DAY) };
  if (facts.isProcessing) return { kind: "processando", isAtBank: true };
  return isBeforeFirstCharge(facts, now)
    ? { kind: "processando", isAtBank: false }
    : { kind: "pendente", until: null };
}

/** Whether the trial is over and Stripe will soon make the first charge. A cancellation does not stop that charge. */
export const isFirstChargeDue = (state: SubscriptionState): boolean =>
  state.kind === "processando" && !state.isAtBank;

/** Unlike {@link planOf}, includes a plan whose payment is pending. */
export const shownPlan = (facts: PlanFacts, now: Date): Plan =>
  isPaidPlan(facts) && subscriptionState(facts, now).kind !== "gratuito" ? facts.plan : "free";
