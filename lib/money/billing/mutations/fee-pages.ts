import "server-only";
import { isWorthless } from "@/lib/money/fees/mutations/settle";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { expireSession, retryTransient } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { settleSession } from "./stripe-events";

/**
 * The job: expires at Stripe the open payment pages of a project's fees, with their Pix codes, if a payment would be
 * refunded: the deal ended, another fee opened the contact, or the team took the project off the list. A page that was
 * paid meanwhile is settled, which refunds the money. Idempotent.
 * @throws StripeUnavailable for a retry
 */
export async function expireFeePages({ id: projetoId }: { id: string }): Promise<void> {
  const open = await db.checkout.findMany({
    where: { status: "aberto", payment: { projetoId } },
    select: { id: true, paymentId: true, stripeSessionId: true },
  });
  for (const { id: checkoutId, paymentId, stripeSessionId } of open) {
    // Without a session the page is being made; beginFee looks at the deal again once it is stored.
    if (!paymentId || !stripeSessionId) continue;
    if (!(await transactionWithJobs((tx) => isWorthless(tx, { paymentId, checkoutId })))) continue;
    retryTransient(await expireSession(stripeSessionId));
    await settleSession(stripeSessionId);
  }
}
