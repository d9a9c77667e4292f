import { addDays } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import type { FailureCode } from "@/lib/kit/result";
import { LIVE_SUBSCRIPTIONS, type MonthStatus } from "@/lib/kit/states";
import {
  graceEnd,
  hasPaidPlan,
  type PaidPlan,
  type PlanFacts,
  type PriceList,
  priceNamed,
} from "@/lib/money/plans/rules";
import type { PaymentView, SessionState, StripeTrouble } from "@/lib/providers/stripe";
import type { InvoiceView } from "@/lib/providers/stripe-plans";

/** Why the team has to look at a Stripe event or object. It was applied only if {@link APPLIED} has the problem. */
export type StripeProblem =
  | "missing"
  | "unknown checkout"
  | "another customer"
  | "no payment in reais"
  | "unknown payment"
  | "unknown customer"
  | "unknown price"
  | "another currency"
  | "another amount"
  | "a refund came back"
  | "refunded twice"
  | "disputed month";

const APPLIED: readonly StripeProblem[] = ["a refund came back", "refunded twice", "disputed month"];

export const isApplied = (problem: StripeProblem): boolean => APPLIED.includes(problem);

/** Stored error of an event (stripe_events.error). `failed`: an error of ours. */
export type EventError = StripeProblem | StripeTrouble | "failed";

export type StripeSubscription = {
  status: string;
  lookupKey: string | null;
  amount: number;
  currency: string;
  trialEndsAt: Date | null;
  periodEnd: Date;
  endsAtPeriodEnd: boolean;
};

/** `payment` is null if the invoice has no payment, or the payment was not read. */
export type StripeInvoice = Pick<InvoiceView, "status" | "amount" | "attempted"> & {
  payment: PaymentView["status"] | null;
};

export function monthStatus({ status, attempted, payment }: StripeInvoice): MonthStatus {
  if (status === "paid") return "paga";
  if (status === "void") return "anulada";
  if (status === "uncollectible") return "falhou";
  if (payment === "processing") return "processando";
  return attempted ? "falhou" : "aberta";
}

export const isLive = (status: string): boolean => LIVE_SUBSCRIPTIONS.includes(status);

export type PlanGiven = { plan: PaidPlan; priceList: PriceList };

/** `amount`: centavos a month. */
export type PlanPrice = PlanGiven & { amount: bigint };

type PriceFacts = {
  known: PlanPrice | null;
  /** Plan and price of the checkout that began the subscription. Null without a checkout, or if `known` is given. */
  offer: PlanPrice | null;
};

/**
 * Plan of a subscription, or the problem with its price. A new subscription must have its checkout's price or one of
 * ours. A stored subscription may have any amount, and changes its plan only by a lookup key of ours.
 */
export function planGiven(
  subscription: StripeSubscription,
  { known, offer }: PriceFacts,
): PlanGiven | { problem: StripeProblem } {
  const price = priceNamed(subscription.lookupKey);
  if (known) {
    const { plan, priceList } = known;
    return price ? { plan: price.plan, priceList: price.priceList } : { plan, priceList };
  }
  if (offer && subscription.currency === "brl" && offer.amount === BigInt(subscription.amount))
    return { plan: offer.plan, priceList: offer.priceList };
  if (!price) return { problem: "unknown price" };
  if (subscription.currency !== "brl") return { problem: "another currency" };
  if (subscription.amount !== price.amount) return { problem: "another amount" };
  return { plan: price.plan, priceList: price.priceList };
}

export const isForeignPrice = (
  { lookupKey, currency, amount }: StripeSubscription,
  known: PlanPrice | null,
): boolean =>
  known !== null && (currency !== "brl" || (!priceNamed(lookupKey) && known.amount !== BigInt(amount)));

type SubscriptionRow = PlanPrice & {
  status: string;
  paymentConfirmed: boolean;
  trialEndsAt: Date | null;
  subscriptionEnd: Date;
  cancelAtPeriodEnd: boolean;
  pastDueSince: Date | null;
};

type EarlierRow = { pastDueSince: Date | null } | null;

/**
 * Row of `subscriptions` for a subscription at Stripe. `paymentConfirmed`: the subscription is live, and money was
 * received or a coupon made its newest month free. A trial's invoice, whose amount is 0, confirms no payment. A refund
 * does not reset the field.
 * @param paid centavos received, including refunded money, without lost disputes
 */
export function toRow(
  subscription: StripeSubscription,
  given: PlanGiven,
  { paid, latest, known, now }: { paid: bigint; latest: StripeInvoice | null; known: EarlierRow; now: Date },
): SubscriptionRow {
  const isFree = subscription.status === "active" && latest?.status === "paid" && latest.amount === 0;
  return {
    ...given,
    amount: BigInt(subscription.amount),
    status: subscription.status,
    paymentConfirmed: isLive(subscription.status) && (paid > 0n || isFree),
    trialEndsAt: subscription.trialEndsAt,
    subscriptionEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.endsAtPeriodEnd,
    pastDueSince: subscription.status === "past_due" ? (known?.pastDueSince ?? now) : null,
  };
}

/**
 * Whether a plan with a declined charge ends now, before Stripe charges again. False while the bank processes a
 * payment, because nobody can stop that payment.
 */
export const endsUnpaid = (
  {
    status,
    cancelAtPeriodEnd,
    pastDueSince,
  }: Pick<SubscriptionRow, "status" | "cancelAtPeriodEnd" | "pastDueSince">,
  months: readonly StripeInvoice[],
  now: Date,
): boolean =>
  status === "past_due" &&
  !months.some(({ payment }) => payment === "processing") &&
  (cancelAtPeriodEnd || (pastDueSince !== null && graceEnd(pastDueSince) <= now));

/**
 * Whether a month of a live plan is unpaid. A draft counts as unpaid: for its first hour, a renewal's invoice is a
 * draft. Until the month is paid, the plan cannot be changed, because Stripe would credit the unpaid days as if they
 * were paid.
 */
export const hasUnpaidMonth = (status: string, months: readonly Pick<InvoiceView, "status">[]): boolean =>
  status === "past_due" || months.some((month) => month.status === "open" || month.status === "draft");

export function isPaidTooLate(
  { status, amount, paidAt }: Pick<InvoiceView, "status" | "amount" | "paidAt">,
  { endedAt, pastDueSince, now }: { endedAt: Date | null; pastDueSince: Date | null; now: Date },
): boolean {
  if (status !== "paid" || amount <= 0 || paidAt === null) return false;
  if (endedAt !== null) return paidAt > endedAt;
  const end = pastDueSince && graceEnd(pastDueSince);
  return end !== null && end <= now && end <= paidAt;
}

/** Centavos of unused credit from changes to a cheaper plan, at most the customer's `credit` at Stripe. */
export const unusedCredit = (months: readonly Pick<InvoiceView, "credited">[], credit: number): number =>
  Math.min(
    credit,
    Math.max(
      0,
      months.reduce((sum, { credited }) => sum + credited, 0),
    ),
  );

/** While the bank processes its payment, an invoice can neither be paid nor voided. */
export const isPayable = (status: InvoiceView["status"], payment: PaymentView["status"] | null): boolean =>
  (status === "open" || status === "uncollectible") && payment !== "processing";

type Change =
  | { kind: "activated"; plan: PaidPlan }
  | { kind: "late"; plan: PaidPlan; since: Date }
  | { kind: "ended"; plan: PaidPlan };

export function changeOf(before: PlanFacts, after: NonNullable<PlanFacts>, now: Date): Change | null {
  const had = before && hasPaidPlan(before, now) ? before.plan : null;
  const has = hasPaidPlan(after, now) ? after.plan : null;
  const plan = (after.plan === "plus" ? "plus" : "pro") as PaidPlan;
  if (after.status === "past_due" && after.pastDueSince && !before?.pastDueSince)
    return { kind: "late", plan, since: after.pastDueSince };
  if (has && has !== had) return { kind: "activated", plan: has };
  if (before && before.plan !== "free" && isLive(before.status) && !isLive(after.status))
    return { kind: "ended", plan };
  return null;
}

type Arrival = {
  state: SessionState;
  purpose: "plano" | "taxa";
  /** Centavos charged. 0 for a trial, or if a coupon paid the whole month. */
  charged: number;
  /** `ended`: the payment was for a plan that is over. `undone`: the payment bought nothing, or was refunded. */
  standing: "stands" | "ended" | "undone";
  waits: boolean;
  /** For a Pix code that can still be paid: whether its money would go back. */
  isDead: boolean;
};
export type Outcome =
  | "plan"
  | "trial"
  | "fee"
  | "processing"
  | "waiting"
  | "dead"
  | "ended"
  | "undone"
  | "nothing";

/** Outcome that the return page shows (A2.15, A8.11). */
export function returnOutcome({ state, purpose, charged, standing, waits, isDead }: Arrival): Outcome {
  if (waits) return isDead ? "dead" : "waiting";
  if (state === "processando") return "processing";
  if (state !== "pago") return "nothing";
  if (standing !== "stands") return standing;
  if (purpose === "taxa") return "fee";
  return charged > 0 ? "plan" : "trial";
}

/** Days after the first charge for a withdrawal with a refund (art. 49 of Lei nº 8.078/1990). */
const WITHDRAWAL_DAYS = 7;

/** Last day (ISO, in São Paulo) for a withdrawal. The day of the charge does not count (art. 132 of the civil code). */
export const withdrawalDay = (paidAt: Date): string => addDays(toIsoDay(paidAt), WITHDRAWAL_DAYS);

/** Codes of a settlement that fails for good. After any other code, a later try may settle the payment. */
const FINAL_CODES: readonly FailureCode[] = [
  "bad_input",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
];

export const failedOutcome = (code: FailureCode): "later" | "unknown" =>
  FINAL_CODES.includes(code) ? "unknown" : "later";

const LOCAL = /^\/(?![/\\])/;

/**
 * Full address of a path or address of our site. Null for an address on another site.
 * @param origin without a trailing slash
 */
export function ownAddress(given: string, origin: string): string | null {
  if (!LOCAL.test(given) && !given.startsWith(`${origin}/`)) return null;
  const url = URL.parse(given, origin);
  return url && url.origin === origin ? url.href.replaceAll("%7BCHECKOUT_SESSION_ID%7D", PLACE) : null;
}

const PLACE = "{CHECKOUT_SESSION_ID}";

/** Adds {@link PLACE}, so that the return page can settle before the webhook does. */
export const withSession = (address: string): string =>
  address.includes(PLACE) ? address : `${address}${address.includes("?") ? "&" : "?"}session_id=${PLACE}`;

/** Age (ms) from which the previewed price of a plan change is stale. */
const PREVIEW_LIFETIME = 15 * 60_000;
export const isFresh = (at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) < PREVIEW_LIFETIME;

/** `npm run stripe:setup` subscribes to these events. */
export const HANDLED_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "customer.subscription.trial_will_end",
  "invoice.created",
  "invoice.finalized",
  "invoice.finalization_failed",
  "invoice.paid",
  "invoice.payment_succeeded",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.updated",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "mandate.updated",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

export const isHandled = (type: string): boolean => HANDLED_EVENTS.some((name) => name === type);
