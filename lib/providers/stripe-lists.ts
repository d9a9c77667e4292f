import "server-only";
import type Stripe from "stripe";
import { answerOf, callStripe, dateOf, idOf, ourIdOf, type StripeAnswer } from "./stripe";

const madeSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 });

/** Amounts in centavos. `checkoutId`: id of our checkout; null if the session is not ours. */
export type RecentSession = {
  id: string;
  state: "open" | "paid" | "unpaid";
  checkoutId: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  amount: number;
  createdAt: Date;
};

export const listSessionsSince = (since: Date): Promise<StripeAnswer<RecentSession[]>> =>
  callStripe("list sessions", async (stripe) => {
    const sessions: RecentSession[] = [];
    for await (const session of stripe.checkout.sessions.list(madeSince(since))) {
      if (session.status === "expired") continue;
      const isPaid = session.payment_status !== "unpaid";
      sessions.push({
        id: session.id,
        state: session.status === "open" ? "open" : isPaid ? "paid" : "unpaid",
        checkoutId: ourIdOf(session.client_reference_id),
        customerId: idOf(session.customer),
        subscriptionId: idOf(session.subscription),
        amount: session.amount_total ?? 0,
        createdAt: dateOf(session.created),
      });
    }
    return sessions;
  });

/** `amount`: centavos a month. `status`: Stripe's own word. */
export type RecentSubscription = {
  id: string;
  customerId: string | null;
  amount: number;
  status: string;
  createdAt: Date;
};

/** Subscriptions made since a day, newest first. Leaves out those that expired because no first payment came. */
export const listSubscriptionsSince = (since: Date): Promise<StripeAnswer<RecentSubscription[]>> =>
  callStripe("list subscriptions", async (stripe) => {
    const subscriptions: RecentSubscription[] = [];
    for await (const one of stripe.subscriptions.list({ ...madeSince(since), status: "all" })) {
      if (one.status === "incomplete_expired") continue;
      subscriptions.push({
        id: one.id,
        customerId: idOf(one.customer),
        amount: one.items.data[0]?.price.unit_amount ?? 0,
        status: one.status,
        createdAt: dateOf(one.created),
      });
    }
    return subscriptions;
  });

/** `amount`: centavos. */
export type RecentRefund = { id: string; paymentIntentId: string | null; amount: number; createdAt: Date };

export const listRefundsSince = (since: Date): Promise<StripeAnswer<RecentRefund[]>> =>
  callStripe("list refunds", async (stripe) => {
    const refunds: RecentRefund[] = [];
    for await (const { id, payment_intent: intent, amount, created } of stripe.refunds.list(madeSince(since)))
      refunds.push({ id, paymentIntentId: idOf(intent), amount, createdAt: dateOf(created) });
    return refunds;
  });

type DisputeView = {
  paymentIntentId: string | null;
  /** `none`: an inquiry, or a prevented dispute. No money moved. */
  state: "open" | "won" | "lost" | "none";
  at: Date;
};

function disputeState(status: string): DisputeView["state"] {
  if (status === "won" || status === "lost") return status;
  return status === "prevented" || status.startsWith("warning_") ? "none" : "open";
}

const toDispute = ({ payment_intent, status, created }: Stripe.Dispute): DisputeView => ({
  paymentIntentId: idOf(payment_intent),
  state: disputeState(status),
  at: dateOf(created),
});

export const readDispute = (id: string): Promise<StripeAnswer<DisputeView>> =>
  callStripe("read dispute", async (stripe) => toDispute(await stripe.disputes.retrieve(id)));

/**
 * The decisive one of a payment's newest 10 disputes: an open one, else a lost one, else the newest. A lost dispute
 * outranks a later one that was won, because the payer already has the lost money.
 */
export const findDispute = (paymentIntentId: string): Promise<StripeAnswer<DisputeView | null>> =>
  callStripe("list disputes", async (stripe) => {
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 10 });
    const all = data.map(toDispute);
    const inState = (state: DisputeView["state"]) => all.find((dispute) => dispute.state === state);
    return inState("open") ?? inState("lost") ?? all[0] ?? null;
  });

/**
 * Whether the payer's bank returned the money of a payment, or may still return it.
 * @throws StripeUnavailable
 */
export async function isInDispute(paymentIntentId: string): Promise<boolean> {
  const dispute = answerOf(await findDispute(paymentIntentId));
  return dispute?.state === "open" || dispute?.state === "lost";
}
