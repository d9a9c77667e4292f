import "server-only";
import { type Booked, storeBounced } from "@/lib/money/fees/mutations/refund";
import { least } from "@/lib/money/fees/rules";
import { answerOf, type PaymentView, readPayment } from "@/lib/providers/stripe";
import { findDispute } from "@/lib/providers/stripe-lists";
import { sumFailedRefunds } from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";

/**
 * Centavos of a payment's refunds that did not come back to us. If the payment was never disputed, that is Stripe's
 * refunded amount. Otherwise `booked` may include a lost dispute, which Stripe does not count as a refund. So only
 * refunds that failed at Stripe, and that the team has not transferred yet, are subtracted from `booked`.
 * @throws StripeUnavailable
 */
async function readReturned(
  payment: Pick<PaymentView, "id" | "refunded" | "isDisputed">,
  { booked, transferred }: Booked,
): Promise<bigint> {
  const refunded = BigInt(payment.refunded);
  if (!payment.isDisputed) return refunded;
  const failed = BigInt(answerOf(await sumFailedRefunds(payment.id)) ?? 0);
  const back = least(failed - transferred, booked - refunded);
  if (back > 0n) return booked - back;
  return booked > refunded ? booked : refunded;
}

/**
 * Whether a payment went back twice: through Stripe or by a lost dispute, and by the team's transfer.
 * @param returned centavos that went back without the team @param transferred centavos that the team transferred
 */
export const isReturnedTwice = (
  { amount }: Pick<PaymentView, "amount">,
  returned: bigint,
  transferred: bigint,
): boolean => transferred > 0n && returned + transferred > BigInt(amount);

/**
 * Stores the open dispute of a month, and how much of its refund the payer's bank sent back to us ({@link
 * storeBounced}). The payment is read after the sync, which may have refunded it, and after our row. While a dispute is
 * open, only the dispute is stored; a lost one returned the whole payment. With a dispute, Stripe's refusals to refund
 * the month are counted anew, because Stripe refuses a refund during a dispute.
 * @returns centavos that the team has to transfer, `twice` if the month went back twice, or null if the payment must be
 * read again
 * @throws StripeUnavailable
 */
export async function storeMonthBounced(
  paymentIntentId: string,
  invoiceId: string,
): Promise<bigint | "twice" | null> {
  const month = await db.planPayment.findUnique({
    where: { stripeInvoiceId: invoiceId },
    select: { id: true, refundedAmount: true, transferredAmount: true, disputedAt: true },
  });
  const payment = answerOf(await readPayment(paymentIntentId));
  if (!month || !payment) return 0n;
  const { id, refundedAmount, transferredAmount: transferred } = month;
  const dispute = payment.isDisputed ? answerOf(await findDispute(paymentIntentId)) : null;
  const disputedAt = dispute?.state === "open" ? dispute.at : null;
  if (month.disputedAt?.getTime() !== disputedAt?.getTime())
    await db.planPayment.update({
      where: { id },
      data: { disputedAt, refundTries: 0 },
      select: { id: true },
    });
  if (disputedAt) return 0n;
  const booked = refundedAmount - transferred;
  const isLost = dispute?.state === "lost";
  const returned = isLost ? BigInt(payment.amount) : await readReturned(payment, { booked, transferred });
  const bounced = await storeBounced({ invoiceId }, { returned, booked });
  const paidBack = isLost ? returned : BigInt(payment.refunded);
  return bounced === 0n && isReturnedTwice(payment, paidBack, transferred) ? "twice" : bounced;
}
