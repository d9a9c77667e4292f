import "server-only";
import { isSuspended } from "@/lib/access/account-lock";
import { LIVE_SUBSCRIPTIONS, REVIVABLE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { enqueue, type JobData, type JobTransaction } from "@/lib/providers/jobs";
import { answerOf, expireSession, retryTransient, type StripeAnswer } from "@/lib/providers/stripe";
import {
  endAtPeriodEnd,
  endNow,
  listSubscriptions,
  readMandate,
  readMethodOwner,
  type SubscriptionView,
} from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { isLive } from "../rules";
import { syncSubscription } from "./sync";

/**
 * Ends the paid plans of an account that is deleted, that withdraws from a plan (art. 49 of the consumer code), or
 * whose plan the team ends with the refund of a month. Jobs end the plans at Stripe.
 */
export async function endBilling(tx: JobTransaction, userId: string): Promise<void> {
  await tx.subscription.updateMany({
    where: { userId, plan: { not: "free" }, stripeSubscriptionId: null, status: { in: LIVE_SUBSCRIPTIONS } },
    data: { status: "canceled", paymentConfirmed: false },
  });
  await enqueue(tx, "plan-endings", { id: userId }, 0);
  await enqueue(tx, "customer-emails", { id: userId }, 0);
}

type Scope = { createdAt?: { lte: Date } };

/**
 * For a deleted or suspended account, expires pages of fees, too: nobody could use the contact that a fee opens.
 * @throws StripeUnavailable, so that the job is retried
 */
async function expirePages(userId: string, scope: Scope = {}): Promise<void> {
  const isOut = { OR: [{ anonymisedAt: { not: null } }, { suspendedAt: { not: null } }] };
  const checkouts = await db.checkout.findMany({
    where: { ...scope, userId, status: "aberto", OR: [{ purpose: "plano" }, { user: isOut }] },
    select: { id: true, stripeSessionId: true },
  });
  for (const { id, stripeSessionId } of checkouts) {
    if (stripeSessionId) {
      const expired = await expireSession(stripeSessionId);
      retryTransient(expired);
      // Stripe refuses when the page was paid or has expired: the webhook or the nightly comparison then settles it.
      if (!expired.ok && expired.trouble !== "missing") continue;
    }
    await db.checkout.updateMany({
      where: { id, status: "aberto" },
      data: { status: "cancelado", url: null },
    });
  }
}

/** @throws StripeUnavailable */
async function changePlans(
  userId: string,
  change: (stripeId: string) => Promise<StripeAnswer<SubscriptionView>>,
  scope: Scope = {},
): Promise<void> {
  const live = await db.subscription.findMany({
    where: {
      ...scope,
      userId,
      stripeSubscriptionId: { not: null },
      status: { in: REVIVABLE_SUBSCRIPTIONS },
    },
    select: { stripeSubscriptionId: true },
  });
  for (const { stripeSubscriptionId: stripeId } of live) {
    if (!stripeId) continue;
    retryTransient(await change(stripeId));
    await syncSubscription(stripeId);
  }
}

/**
 * Job that expires an account's payment pages ({@link expirePages}), then ends its subscriptions at Stripe. Spares
 * pages and subscriptions that were created after the job was enqueued (`at`): a late retry must not end a new plan.
 * For a deleted account, spares none.
 * @throws StripeUnavailable
 */
export async function endAtStripe({ id: userId, at }: JobData): Promise<void> {
  const isDeleted = (await db.user.count({ where: { id: userId, anonymisedAt: { not: null } } })) > 0;
  const scope = at === undefined || isDeleted ? {} : { createdAt: { lte: new Date(at) } };
  await expirePages(userId, scope);
  await changePlans(userId, endNow, scope);
}

/**
 * Job that expires a suspended account's payment pages and cancels the renewal of its plans, because a suspended person
 * cannot use what they pay for. Does nothing if the suspension was lifted.
 * @throws StripeUnavailable
 */
export async function cancelRenewals({ id: userId }: { id: string }): Promise<void> {
  if (!(await isSuspended(db, userId))) return;
  await expirePages(userId);
  await changePlans(userId, endAtPeriodEnd);
}

/**
 * Cancels the plans of a Pix Automático mandate that is over (mostly revoked in the bank's app). The plans then end
 * with the paid period, before a charge fails.
 */
export async function syncMandate(id: string): Promise<null> {
  const mandate = answerOf(await readMandate(id));
  if (!mandate?.isOver) return null;
  const customerId = answerOf(await readMethodOwner(mandate.methodId));
  if (!customerId) return null;
  for (const { id: stripeId, methodId, status, endsAtPeriodEnd } of answerOf(
    await listSubscriptions(customerId),
  ) ?? []) {
    if (methodId !== mandate.methodId || !isLive(status)) continue;
    if (!endsAtPeriodEnd) answerOf(await endAtPeriodEnd(stripeId));
    await syncSubscription(stripeId);
  }
  return null;
}
