import "server-only";
import { randomUUID } from "node:crypto";
import { type PaymentView, readPayment, refundPayment, StripeUnavailable } from "@/lib/providers/stripe";

/** A partial refund, in centavos. Within a day, Stripe refunds only once per `key`. */
export type RefundPart = { amount: number; key: string };

type MonthAmounts = { amount: bigint; refundedAmount: bigint; transferredAmount: bigint };

/**
 * Refund of what is left of a month, after the team transferred a part of it to the payer: a full refund would return
 * that part twice. `refundedAmount` includes what was transferred. Each try has the same key, so that Stripe refunds
 * the rest once.
 */
export function restOfMonth(
  paymentIntentId: string,
  { amount, refundedAmount, transferredAmount }: MonthAmounts,
): RefundPart | undefined {
  if (transferredAmount === 0n) return undefined;
  const rest = amount - refundedAmount;
  return { amount: Number(rest), key: `${paymentIntentId}:${refundedAmount}+${rest}` };
}

export class RefundRefused extends StripeUnavailable {
  constructor() {
    super("refused");
  }
}

/**
 * Refunds a payment in full, or a part of it. Each try of a full refund has a new idempotency key, because Stripe
 * repeats a refusal for a day under the same key. Stripe refuses a second full refund.
 * @throws StripeUnavailable, {@link RefundRefused} if Stripe refused the refund
 */
export async function refundWhole(payment: Pick<PaymentView, "id">, part?: RefundPart): Promise<void> {
  const refund = await refundPayment({ paymentIntentId: payment.id, key: randomUUID(), ...part });
  if (refund.ok) return;
  const now = await readPayment(payment.id);
  if (now.ok && now.data.refunded >= now.data.amount) return;
  throw refund.trouble === "refused" ? new RefundRefused() : new StripeUnavailable(refund.trouble);
}
