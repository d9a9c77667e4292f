import "server-only";
import { type PaymentView, refundPayment } from "../../providers/stripe";
import { StripeAway } from "../rules";

/** Gives a payment back whole, once however often it is asked for. @throws StripeAway */
export async function giveBack(payment: Pick<PaymentView, "id">): Promise<void> {
  const given = await refundPayment({ paymentIntentId: payment.id, key: `all:${payment.id}` });
  // What was given back before is refused, and is what was wanted.
  if (!given.ok && given.trouble !== "refused") throw new StripeAway(given.trouble);
}
