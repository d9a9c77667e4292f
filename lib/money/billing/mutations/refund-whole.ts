import "server-only";
import { randomUUID } from "node:crypto";
import { type PaymentView, readPayment, refundPayment, StripeUnavailable } from "@/lib/providers/stripe";

/** A partial refund, in centavos. Within a day, Stripe refunds only once per `key`. */
export type RefundPart = { amount: number; key: string };

/** Thrown if Stripe refused a refund. Under the same idempotency key, Stripe repeats the refusal for a day. */
export class RefundRefused extends StripeUnavailable {
  constructor() {
    super("refused");
  }
}

/**
 * Refunds a payment in full, or a part of it. Each try of a full refund has a new idempotency key, because Stripe
 * repeats a refusal for a day under the same key. A second full refund is impossible, because Stripe refuses it.
 * @throws StripeUnavailable, {@link RefundRefused} if Stripe refused the refund
 */
export async function refundWhole(payment: Pick<PaymentView, "id">, part?: RefundPart): Promise<void> {
  const refund = await refundPayment({ paymentIntentId: payment.id, key: randomUUID(), ...part });
  if (refund.ok) return;
  // If the payment is already refunded in full, the refusal counts as success. Any other refusal is an error.
  const now = await readPayment(payment.id);
  if (now.ok && now.data.refunded >= now.data.amount) return;
  throw refund.trouble === "refused" ? new RefundRefused() : new StripeUnavailable(refund.trouble);
}
