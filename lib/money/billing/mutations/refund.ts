import "server-only";
import { randomUUID } from "node:crypto";
import { type PaymentView, readPayment, refundPayment, StripeAway } from "@/lib/providers/stripe";

/**
 * Refunds a payment whole. A whole refund cannot happen twice, and Stripe repeats a refusal under its key for a day, so
 * each try has a key of its own. @throws StripeAway
 */
export async function refundWhole(payment: Pick<PaymentView, "id">): Promise<void> {
  const refund = await refundPayment({ paymentIntentId: payment.id, key: randomUUID() });
  if (refund.ok) return;
  // A payment that was refunded before is refused, too; only any other refusal is an error.
  const now = await readPayment(payment.id);
  if (!now.ok || now.data.refunded < now.data.amount) throw new StripeAway(refund.trouble);
}
