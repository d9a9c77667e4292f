import "server-only";
import { expireUnpayable, isWorthless } from "@/lib/money/fees/mutations/settle";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { expireSession, retryTransient } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { settleSession } from "./stripe-events";

/**
 * Job for a project: expires unpayable fees, and open payment pages that buy nothing any more, with their Pix codes.
 * Settles a payment that came before the expiry. Idempotent.
 * @throws StripeUnavailable, so that the job is retried
 */
export async function expireFeePages({ id: projetoId }: { id: string }): Promise<void> {
  await transactionWithJobs((tx) => expireUnpayable(tx, projetoId));
  const open = await db.checkout.findMany({
    where: { status: "aberto", payment: { projetoId } },
    select: { id: true, paymentId: true, stripeSessionId: true },
  });
  for (const { id: checkoutId, paymentId, stripeSessionId } of open) {
    // A checkout without a session has no page yet. beginFee checks the deal again after storing the session.
    if (!paymentId || !stripeSessionId) continue;
    if (!(await transactionWithJobs((tx) => isWorthless(tx, { paymentId, checkoutId })))) continue;
    retryTransient(await expireSession(stripeSessionId));
    await settleSession(stripeSessionId);
  }
}
