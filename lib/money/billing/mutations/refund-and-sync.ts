import "server-only";
import { answerOf } from "@/lib/providers/stripe";
import { findDispute } from "@/lib/providers/stripe-lists";
import { readInvoice } from "@/lib/providers/stripe-plans";
import { type RefundPart, refundWhole } from "./refund-whole";
import { syncPayment } from "./stripe-events";

/** Id of the payment of an invoice at Stripe, or null. @throws StripeUnavailable */
export async function paymentOfInvoice(invoiceId: string): Promise<string | null> {
  return answerOf(await readInvoice(invoiceId))?.paymentIntentId ?? null;
}

/**
 * Whether a dispute of a payment is open or lost: the payer's bank returned the money, or may still do so.
 * @throws StripeUnavailable
 */
export async function isInDispute(paymentIntentId: string): Promise<boolean> {
  const dispute = answerOf(await findDispute(paymentIntentId));
  return dispute?.state === "open" || dispute?.state === "lost";
}

/**
 * Refunds a payment and applies the refund to ledger, right, receipt and mails. Skips a payment whose dispute is open
 * or lost. Idempotent.
 * @returns `disputed`, or null if Stripe has the refund
 * @throws StripeUnavailable
 */
export async function refundAndSync(paymentIntentId: string, part?: RefundPart): Promise<"disputed" | null> {
  if (await isInDispute(paymentIntentId)) return "disputed";
  await refundWhole({ id: paymentIntentId }, part);
  await syncPayment(paymentIntentId);
  return null;
}
