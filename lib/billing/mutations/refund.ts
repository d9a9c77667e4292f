import "server-only";
import { type PaymentView, readPayment, refundPayment } from "../../providers/stripe";
import { StripeAway } from "../rules";

/** Gives a payment back whole, once however often it is asked for. @throws StripeAway */
export async function giveBack(payment: Pick<PaymentView, "id">): Promise<void> {
  const given = await refundPayment({ paymentIntentId: payment.id, key: `all:${payment.id}` });
  if (given.ok) return;
  // What was given back before is refused, and is what was wanted; anything else that is refused is not.
  const now = await readPayment(payment.id);
  if (!now.ok || now.data.refunded < now.data.amount) throw new StripeAway(given.trouble);
}
