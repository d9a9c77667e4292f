import "server-only";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { expireSession, passes } from "@/lib/providers/stripe";
import { endNow } from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { StripeAway } from "../rules";
import { syncSubscription } from "./sync";

/**
 * Part of the end of an account: what Stripe would go on charging is ended there by a job, and a plan that nobody charges
 * for ends here. The rows stay.
 */
export async function endBilling(tx: JobTransaction, userId: string): Promise<void> {
  await tx.subscription.updateMany({
    where: { userId, stripeSubscriptionId: null, status: { in: ["active", "trialing", "past_due"] } },
    data: { status: "canceled", paymentConfirmed: false },
  });
  await enqueue(tx, "plan-endings", { id: userId }, 0);
}

/** What the job does: no page of this account can be paid on, and no subscription goes on. Throws to be called again. */
export async function endAtStripe({ id: userId }: { id: string }): Promise<void> {
  const visits = await db.checkout.findMany({
    where: { userId, status: "aberto" },
    select: { id: true, stripeSessionId: true },
  });
  for (const { id, stripeSessionId } of visits) {
    const ended = stripeSessionId ? await expireSession(stripeSessionId) : null;
    if (ended && !ended.ok && passes(ended.trouble)) throw new StripeAway(ended.trouble);
    await db.checkout.updateMany({
      where: { id, status: "aberto" },
      data: { status: "cancelado", url: null },
    });
  }
  const live = await db.subscription.findMany({
    where: {
      userId,
      stripeSubscriptionId: { not: null },
      status: { in: ["active", "trialing", "past_due", "incomplete", "unpaid", "paused"] },
    },
    select: { stripeSubscriptionId: true },
  });
  for (const { stripeSubscriptionId: stripeId } of live) {
    if (!stripeId) continue;
    const ended = await endNow(stripeId);
    if (!ended.ok && passes(ended.trouble)) throw new StripeAway(ended.trouble);
    await syncSubscription(stripeId);
  }
}
