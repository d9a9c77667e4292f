import "server-only";
import { storeBounced } from "@/lib/money/fees/mutations/refund";
import { answerOf, type PaymentView, readPayment } from "@/lib/providers/stripe";
import { findDispute } from "@/lib/providers/stripe-lists";
import { db } from "@/lib/server/db";

/** Centavos of a payment that went back to us and await a transfer (`bounced`), or went back to the payer twice. */
export type Returns = { bounced: bigint; excess: bigint };

/**
 * Centavos above its amount that a payment sent back: through Stripe or by a lost dispute, and by the team's transfer.
 * @param returned centavos that went back without the team @param transferred centavos that the team transferred
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
 * Stores the open dispute of a month, and how much of its refund the payer's bank sent back to us ({@link
 * storeBounced}). The payment is read after the sync, which may have refunded it, and after our row. While a dispute is
 * open, only the dispute is stored. With a dispute, Stripe's refusals to refund the month are counted anew, because
 * Stripe refuses a refund during a dispute.
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
  // A lost dispute counts as a return of the whole payment. If the bank reverses it later, Stripe reports that dispute
  // as won, and only refunds count.
  const returned = BigInt(dispute?.state === "lost" ? payment.amount : payment.refunded);
  const bounced = await storeBounced({ invoiceId }, { returned, booked });
  return bounced === null ? null : { bounced, excess: excessOf(payment, returned, transferred) };
}
