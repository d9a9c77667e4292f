import "server-only";
import { randomUUID } from "node:crypto";
import { type PaymentView, readPayment, refundPayment, StripeUnavailable } from "@/lib/providers/stripe";

/**
 * Refunds a payment in full. Each try has a new idempotency key, because Stripe repeats a refusal for a day under the
 * same key. A second full refund is impossible, because Stripe refuses it. @throws StripeUnavailable
 */
export async function refundWhole(payment: Pick<PaymentView, "id">): Promise<void> {
  const refund = await refundPayment({ paymentIntentId: payment.id, key: randomUUID() });
  if (refund.ok) return;
  // Stripe also refuses to refund a payment twice. Any other refusal is an error.
  const now = await readPayment(payment.id);
  if (!now.ok || now.data.refunded < now.data.amount) throw new StripeUnavailable(refund.trouble);
}
