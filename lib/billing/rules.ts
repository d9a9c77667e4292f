import { hasPaidPlan, type PaidPlan, type PlanFacts, priceNamed, type Reading } from "../plans/rules";
import type { StripeAnswer, StripeTrouble } from "../providers/stripe";

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

/** Why a subscription is not one of ours to give a plan for; null when it is. */
export function subscriptionProblem({ lookupKey, amount, currency }: Told): string | null {
  const price = priceNamed(lookupKey);
  if (!price) return "unknown price";
  if (currency !== "brl") return "another currency";
  return amount === price.amount ? null : "another amount";
}

/** Our row, as far as Stripe decides it. */
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
  { paid, latest, known, now }: { paid: bigint; latest: ToldInvoice | null; known: Known; now: Date },
): SubscriptionRow | null {
  const price = priceNamed(told.lookupKey);
  if (!price) return null;
  const isFree = told.status === "active" && latest?.status === "paid" && latest.amount === 0;
  return {
    plan: price.plan,
    priceReading: price.reading,
    amount: BigInt(price.amount),
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
