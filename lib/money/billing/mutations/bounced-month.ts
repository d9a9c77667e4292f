import "server-only";
import { storeBounced } from "@/lib/money/fees/mutations/bounced";
import { answerOf, type PaymentView, readPayment } from "@/lib/providers/stripe";
import { findDispute } from "@/lib/providers/stripe-lists";
import { db } from "@/lib/server/db";

/** Centavos. `bounced`: refund that the payer's bank sent back to us. `excess`: returned to the payer twice. */
export type Returns = { bounced: bigint; excess: bigint };

/**
 * Centavos that the payer got back twice: by the team's transfer (`transferred`), and by refunds or a lost dispute
 * (`returned`).
 */
export function excessOf(
  { amount }: Pick<PaymentView, "amount">,
  returned: bigint,
  transferred: bigint,
): bigint {
  const excess = returned + transferred - BigInt(amount);
  return transferred > 0n && excess > 0n ? excess : 0n;
}

const NOTHING: Returns = { bounced: 0n, excess: 0n };

/**
 * Stores the open dispute of a month, or else how much of the month's refund the payer's bank sent back to us. Call
 * this after `syncSubscription`, which may refund the payment.
 * `refundTries` is reset when a dispute begins or ends, because Stripe refuses every refund during a dispute.
 * @returns null if the payment must be read again
 * @throws StripeUnavailable
 */
export async function storeMonthBounced(paymentIntentId: string, invoiceId: string): Promise<Returns | null> {
  // Read our row before Stripe's payment: in the other order, a refund made between the reads would look bounced.
  const month = await db.planPayment.findUnique({
    where: { stripeInvoiceId: invoiceId },
    select: { id: true, refundedAmount: true, transferredAmount: true, disputedAt: true },
  });
  const payment = answerOf(await readPayment(paymentIntentId));
  if (!month || !payment) return NOTHING;
  const { id, refundedAmount, transferredAmount: transferred } = month;
  const dispute = payment.isDisputed ? answerOf(await findDispute(paymentIntentId)) : null;
  const disputedAt = dispute?.state === "open" ? dispute.at : null;
  if (month.disputedAt?.getTime() !== disputedAt?.getTime())
    await db.planPayment.update({
      where: { id },
      data: { disputedAt, refundTries: 0 },
      select: { id: true },
    });
  if (disputedAt) return NOTHING;
  const booked = refundedAmount - transferred;
  const returned = BigInt(dispute?.state === "lost" ? payment.amount : payment.refunded);
  const bounced = await storeBounced({ invoiceId }, { returned, booked });
  return bounced === null ? null : { bounced, excess: excessOf(payment, returned, transferred) };
}
