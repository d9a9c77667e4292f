import "server-only";
import { answerOf } from "@/lib/providers/stripe";
import { isInDispute } from "@/lib/providers/stripe-lists";
import { readInvoice } from "@/lib/providers/stripe-plans";
import { type RefundPart, refundWhole } from "./refund-whole";
import { syncPayment } from "./stripe-events";

/** Id of the Stripe payment of an invoice, or null. @throws StripeUnavailable */
export async function paymentOfInvoice(invoiceId: string): Promise<string | null> {
  return answerOf(await readInvoice(invoiceId))?.paymentIntentId ?? null;
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
