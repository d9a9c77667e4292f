import {
  hasPaidPlan,
  type PaidPlan,
  type PlanFacts,
  priceNamed,
  type Reading,
} from "@/lib/money/plans/rules";
import type { StripeAnswer, StripeTrouble } from "@/lib/providers/stripe";

/** Stripe did not say what has to be known; whoever asked tries again later. */
export class StripeAway extends Error {
  readonly trouble: StripeTrouble;
  constructor(trouble: StripeTrouble) {
    super(`Stripe did not answer: ${trouble}`);
    this.trouble = trouble;
  }
}

/** What Stripe answered, null where it knows no such object. @throws StripeAway */
export function answerOf<T>(answer: StripeAnswer<T>): T | null {
  if (answer.ok) return answer.data;
  if (answer.trouble === "missing") return null;
  throw new StripeAway(answer.trouble);
}

/** A subscription as Stripe tells it; amounts in centavos. */
export type Told = {
  status: string;
  lookupKey: string | null;
  amount: number;
  currency: string;
  trialEndsAt: Date | null;
  periodEnd: Date;
  endsAtPeriodEnd: boolean;
};

/** A month of it, as Stripe tells it. */
export type ToldInvoice = {
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  amount: number;
  attempted: boolean;
  /** Of its payment; null while there is none. */
  payment: "paid" | "processing" | "open" | "canceled" | null;
};

export type InvoiceStatus = "aberta" | "processando" | "paga" | "falhou" | "anulada";

/** What our record says of an invoice. */
export function invoiceStatus({ status, attempted, payment }: ToldInvoice): InvoiceStatus {
  if (status === "paid") return "paga";
  if (status === "void") return "anulada";
  if (status === "uncollectible") return "falhou";
  if (payment === "processing") return "processando";
  return attempted ? "falhou" : "aberta";
}

const LIVE = ["active", "trialing", "past_due"];
export const isLive = (status: string): boolean => LIVE.includes(status);

/** What a subscription gives: a plan, and the reading of prices that it was bought at. */
export type PlanGiven = { plan: PaidPlan; priceReading: Reading };

/** The same as our record has it, with its price in centavos a month. */
export type Priced = PlanGiven & { amount: bigint };

type Judged = {
  /** Our row of this subscription; null while there is none. */
  known: Priced | null;
  /** What the visit that it began on offered; null without a visit of ours. */
  offer: Priced | null;
};

/** Why a price that Stripe names gives none of our plans; null when it does. */
function priceProblem({ lookupKey, amount, currency }: Told): string | null {
  const price = priceNamed(lookupKey);
  if (!price) return "unknown price";
  if (currency !== "brl") return "another currency";
  return amount === price.amount ? null : "another amount";
}

/**
 * The plan that a subscription gives. The price is judged once, when the plan is first given: by what its visit offered,
 * else by the price's name and amount. Afterwards prices may change at Stripe and here: a known subscription keeps its
 * stored plan, unless its item names another price of ours (a change of plan).
 */
export function planGiven(told: Told, { known, offer }: Judged): PlanGiven | { problem: string } {
  const price = priceNamed(told.lookupKey);
  if (known) {
    const { plan, priceReading } = known;
    return price ? { plan: price.plan, priceReading: price.reading } : { plan, priceReading };
  }
  if (offer && told.currency === "brl" && offer.amount === BigInt(told.amount))
    return { plan: offer.plan, priceReading: offer.priceReading };
  const problem = priceProblem(told);
  if (problem || !price) return { problem: problem ?? "unknown price" };
  return { plan: price.plan, priceReading: price.reading };
}

/** Whether a known subscription was moved to a price that is none of ours: its plan stays, and people look at it. */
export const isForeignPrice = (told: Told, known: Priced | null): boolean =>
  known !== null && !priceNamed(told.lookupKey) && known.amount !== BigInt(told.amount);

/** Our row, as far as Stripe decides it; `amount` is what Stripe charges a month, in centavos. */
export type SubscriptionRow = {
  plan: PaidPlan;
  priceReading: Reading;
  amount: bigint;
  status: string;
  paymentConfirmed: boolean;
  trialEndsAt: Date | null;
  subscriptionEnd: Date;
  cancelAtPeriodEnd: boolean;
  pastDueSince: Date | null;
};

type Known = { pastDueSince: Date | null } | null;

/**
 * The row that a subscription becomes. A month that was paid, and not given back, confirms it; so does one that costs
 * nothing (a coupon), but never the trial's empty invoice.
 * @param paid centavos that came and stayed
 * @param latest the newest invoice; null without one
 */
export function toRow(
  told: Told,
  given: PlanGiven,
  { paid, latest, known, now }: { paid: bigint; latest: ToldInvoice | null; known: Known; now: Date },
): SubscriptionRow {
  const isFree = told.status === "active" && latest?.status === "paid" && latest.amount === 0;
  return {
    plan: given.plan,
    priceReading: given.priceReading,
    amount: BigInt(told.amount),
    status: told.status,
    paymentConfirmed: isLive(told.status) && (paid > 0n || isFree),
    trialEndsAt: told.trialEndsAt,
    subscriptionEnd: told.periodEnd,
    cancelAtPeriodEnd: told.endsAtPeriodEnd,
    pastDueSince: told.status === "past_due" ? (known?.pastDueSince ?? now) : null,
  };
}

type Change =
  | { kind: "activated"; plan: PaidPlan }
  | { kind: "late"; plan: PaidPlan; since: Date }
  | { kind: "ended"; plan: PaidPlan };

/** What a person is told about a change of their subscription; null where nothing of it concerns them. */
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

export type VisitStatus = "aberto" | "processando" | "pago" | "expirado" | "falhou";

/** What a visit has come to, as Stripe tells it; a payment that will not come any more ends it. */
export function visitStatus(
  { status, paymentStatus }: { status: string; paymentStatus: string },
  payment: ToldInvoice["payment"],
): VisitStatus {
  if (status === "expired") return "expirado";
  if (status === "open") return "aberto";
  if (paymentStatus !== "unpaid") return "pago";
  return payment === "processing" || payment === null ? "processando" : "falhou";
}

/** What became of a payment that somebody returns from. */
export type Arrival = {
  state: VisitStatus;
  purpose: "plano" | "taxa";
  /** Centavos that the page charged: none for a trial, or with a coupon for the whole month. */
  charged: number;
  /** Whether what was paid for is still theirs: a payment without a right goes back by itself. */
  stands: boolean;
};
export type Outcome = "plan" | "trial" | "fee" | "processing" | "undone" | "nothing";

/** What is said of it (A2.15, A8.11): a payment is only called made when money came, and stays. */
export function outcomeOf({ state, purpose, charged, stands }: Arrival): Outcome {
  if (state === "processando") return "processing";
  if (state !== "pago") return "nothing";
  if (!stands) return "undone";
  if (purpose === "taxa") return "fee";
  return charged > 0 ? "plan" : "trial";
}

const LOCAL = /^\/(?![/\\])/;

/**
 * An address that leads back to us: a path of ours, or one of our own addresses; null for any other.
 * @param origin ours, without a slash at the end
 */
export function ownAddress(given: string, origin: string): string | null {
  if (!LOCAL.test(given) && !given.startsWith(`${origin}/`)) return null;
  const url = URL.parse(given, origin);
  return url && url.origin === origin ? url.href.replaceAll("%7BCHECKOUT_SESSION_ID%7D", PLACE) : null;
}

/** Where Stripe writes the session's id. */
const PLACE = "{CHECKOUT_SESSION_ID}";

/** The same address with the session's id in it, so that the page there can finish what the webhook did not yet. */
export const withSession = (address: string): string =>
  address.includes(PLACE) ? address : `${address}${address.includes("?") ? "&" : "?"}session_id=${PLACE}`;

/** Time (ms) after which a shown proration is counted anew. */
const PREVIEW_LIFETIME = 15 * 60_000;
export const isFresh = (at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) < PREVIEW_LIFETIME;
