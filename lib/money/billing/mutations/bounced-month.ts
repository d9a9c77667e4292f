import "server-only";
import { storeBounced } from "@/lib/money/fees/mutations/bounced";
import { answerOf, type PaymentView, readPayment } from "@/lib/providers/stripe";
import { findDispute } from "@/lib/providers/stripe-lists";
import { db } from "@/lib/server/db";

/** Centavos of a payment. `bounced`: came back to us and await a transfer. `excess`: went back to the payer twice. */
export type Returns = { bounced: bigint; excess: bigint };

/**
 * Centavos beyond the payment's amount that went back to the payer. 0 without a transfer of the team.
 * @param returned centavos that went back by refunds or a lost dispute
 * @param transferred centavos that the team transferred
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
 * Stores the open dispute of a month. Without one, stores how much of its refund the payer's bank sent back to us
 * ({@link storeBounced}). Call it after the sync, which may refund the payment. Reads our row before the payment, so
 * that a refund made between the two reads does not look as if it came back. When a dispute begins or ends, Stripe's
 * refusals are counted anew, because Stripe refuses a refund during a dispute.
 * @returns null if the payment must be read again
 * @throws StripeUnavailable
 */
export async function storeMonthBounced(paymentIntentId: string, invoiceId: string): Promise<Returns | null> {
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
  // A lost dispute counts as a return of the whole payment, as in syncFee.
  const returned = BigInt(dispute?.state === "lost" ? payment.amount : payment.refunded);
  const bounced = await storeBounced({ invoiceId }, { returned, booked });
  return bounced === null ? null : { bounced, excess: excessOf(payment, returned, transferred) };
}
