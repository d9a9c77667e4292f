import "server-only";
import { randomUUID } from "node:crypto";
import { type PaymentView, readPayment, refundPayment } from "@/lib/providers/stripe";
import { StripeAway } from "../rules";

/**
 * Gives a payment back whole. A whole refund cannot be doubled, and Stripe keeps a refusal under its key for a day: each
 * try has a key of its own. @throws StripeAway
 */
export async function giveBack(payment: Pick<PaymentView, "id">): Promise<void> {
  const given = await refundPayment({ paymentIntentId: payment.id, key: randomUUID() });
  if (given.ok) return;
  // What was given back before is refused, and is what was wanted; anything else that is refused is not.
  const now = await readPayment(payment.id);
  if (!now.ok || now.data.refunded < now.data.amount) throw new StripeAway(given.trouble);
}
