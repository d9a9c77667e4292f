import "server-only";
import { answerOf } from "@/lib/providers/stripe";
import {
  listRefundsSince,
  listSessionsSince,
  listSubscriptionsSince,
  type RecentSession,
  type RecentSubscription,
} from "@/lib/providers/stripe-lists";
import { db } from "@/lib/server/db";
import type { StripeProblem } from "../rules";
import { syncPayment } from "./stripe-events";
import { syncSubscription } from "./sync";

/**
 * An object at Stripe that has no row here. It holds Stripe's ids and no personal data.
 * - `amount`: centavos; of a subscription, centavos a month
 * - `belongsTo`: id of the customer; of a refund, id of its payment
 */
type Unknown = {
  kind: "session" | "subscription" | "refund";
  id: string;
  amount: number;
  at: Date;
  belongsTo: string | null;
  state: string | null;
};

const UNKNOWN: ReadonlySet<string> = new Set<StripeProblem>([
  "unknown checkout",
  "unknown payment",
  "missing",
]);

const BATCH = 1_000;

async function findKnown<T>(all: readonly T[], read: (some: T[]) => Promise<string[]>): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < all.length; start += BATCH)
    for (const id of await read(all.slice(start, start + BATCH))) known.add(id);
  return known;
}

async function readKnownSessions(sessions: RecentSession[]): Promise<string[]> {
  const checkouts = await db.checkout.findMany({
    where: {
      OR: [
        { stripeSessionId: { in: sessions.map(({ id }) => id) } },
        { stripeSessionId: null, id: { in: sessions.flatMap(({ checkoutId }) => checkoutId ?? []) } },
      ],
    },
    select: { id: true, stripeSessionId: true },
  });
  const found = new Set(checkouts.map(({ id, stripeSessionId }) => stripeSessionId ?? id));
  return sessions
    .filter(({ id, checkoutId }) => found.has(id) || found.has(checkoutId ?? ""))
    .map(({ id }) => id);
}

const readKnownSubscriptions = async (some: { id: string }[]): Promise<string[]> =>
  (
    await db.subscription.findMany({
      where: { stripeSubscriptionId: { in: some.map(({ id }) => id) } },
      select: { stripeSubscriptionId: true },
    })
  ).map(({ stripeSubscriptionId }) => stripeSubscriptionId ?? "");

/** Problem or error of a sync as text, so that one failing record does not hide the others. Null on success. */
const problemOf = (sync: Promise<StripeProblem | null>): Promise<string | null> =>
  sync.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));

/** @returns the subscriptions that could not be applied */
async function applySubscriptions(
  subscriptions: readonly RecentSubscription[],
  known: ReadonlySet<string>,
): Promise<RecentSubscription[]> {
  const unknown: RecentSubscription[] = [];
  for (const one of subscriptions)
    if (!known.has(one.id) && (await problemOf(syncSubscription(one.id)))) unknown.push(one);
  return unknown;
}

/**
 * Lists objects that Stripe created since a moment and that have no row here, as after a restored backup.
 * - Stores subscriptions of known customers and refunds of known payments here, instead of listing them.
 * - Does not list the session that began a subscription, because the subscription is listed.
 * Call it after reconcileBilling, which finds the subscriptions of known checkouts.
 * @returns `problems`: refunds of known payments that need the team
 * @throws StripeUnavailable if Stripe does not list its objects. A retry is safe.
 */
export async function findUnknown(since: Date): Promise<{ unknown: Unknown[]; problems: string[] }> {
  const sessions = (answerOf(await listSessionsSince(since)) ?? []).filter(
    ({ subscriptionId }) => subscriptionId === null,
  );
  const subscriptions = answerOf(await listSubscriptionsSince(since)) ?? [];
  const knownSessions = await findKnown(sessions, readKnownSessions);
  const knownSubscriptions = await findKnown(subscriptions, readKnownSubscriptions);
  const lost = await applySubscriptions(subscriptions, knownSubscriptions);
  const unknown: Unknown[] = [
    ...sessions
      .filter(({ id }) => !knownSessions.has(id))
      .map(({ id, amount, createdAt: at, customerId: belongsTo, state }) => ({
        kind: "session" as const,
        ...{ id, amount, at, belongsTo, state },
      })),
    ...lost.map(({ id, amount, createdAt: at, customerId: belongsTo, status: state }) => ({
      kind: "subscription" as const,
      ...{ id, amount, at, belongsTo, state },
    })),
  ];
  const problems: string[] = [];
  for (const { id, amount, createdAt: at, paymentIntentId } of answerOf(await listRefundsSince(since)) ??
    []) {
    const problem = paymentIntentId === null ? "missing" : await problemOf(syncPayment(paymentIntentId));
    if (problem && UNKNOWN.has(problem))
      unknown.push({ kind: "refund", id, amount, at, belongsTo: paymentIntentId, state: null });
    else if (problem) problems.push(`refund ${id}: ${problem}`);
  }
  return { unknown, problems };
}
