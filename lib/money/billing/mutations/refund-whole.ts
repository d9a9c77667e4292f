import "server-only";
import { randomUUID } from "node:crypto";
import { type PaymentView, readPayment, refundPayment, StripeUnavailable } from "@/lib/providers/stripe";

/** Centavos of a refund that is not the whole payment. Under the same `key`, Stripe makes it once. */
export type RefundPart = { amount: number; key: string };

/**
 * Refunds a payment in full, or a part of it. Each try of a full refund has a new idempotency key, because Stripe repeats a refusal for a day under the
 * same key. A second full refund is impossible, because Stripe refuses it. @throws StripeUnavailable
 */
export async function refundWhole(payment: Pick<PaymentView, "id">, part?: RefundPart): Promise<void> {
  const refund = await refundPayment({ paymentIntentId: payment.id, key: randomUUID(), ...part });
  if (refund.ok) return;
  // Stripe also refuses to refund a payment twice. Any other refusal is an error.
  const now = await readPayment(payment.id);
  if (!now.ok || now.data.refunded < now.data.amount) throw new StripeUnavailable(refund.trouble);
}
