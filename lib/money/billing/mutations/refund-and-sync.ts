import "server-only";
import { answerOf, listDisputes } from "@/lib/providers/stripe";
import { readInvoice } from "@/lib/providers/stripe-plans";
import { type RefundPart, refundWhole } from "./refund-whole";
import { syncPayment } from "./stripe-events";

/** Id of the payment of an invoice at Stripe, or null. @throws StripeUnavailable */
export async function paymentOfInvoice(invoiceId: string): Promise<string | null> {
  return answerOf(await readInvoice(invoiceId))?.paymentIntentId ?? null;
}

/**
 * Whether the newest dispute of a payment is open or lost: the payer's bank returns the money, or may still do so.
 * @throws StripeUnavailable
 */
export async function isInDispute(paymentIntentId: string): Promise<boolean> {
  const [newest] = answerOf(await listDisputes(paymentIntentId)) ?? [];
  return newest?.state === "open" || newest?.state === "lost";
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
