import "server-only";
import { answerOf, listDisputes } from "@/lib/providers/stripe";
import { readInvoice } from "@/lib/providers/stripe-plans";
import { refundWhole } from "./refund-whole";
import { syncPayment } from "./stripe-events";

/** Payment of an invoice at Stripe; null without one. @throws StripeUnavailable */
export async function paymentOfInvoice(invoiceId: string): Promise<string | null> {
  return answerOf(await readInvoice(invoiceId))?.paymentIntentId ?? null;
}

/**
 * Refunds the rest of a payment and applies the refund: ledger, right, receipt and mails. Idempotent. A payment that is
 * disputed, or that a lost dispute has taken back, is not refunded.
 * @returns `disputed`, or null when Stripe has the refund
 * @throws StripeUnavailable
 */
export async function refundAndSync(paymentIntentId: string): Promise<"disputed" | null> {
  const [newest] = answerOf(await listDisputes(paymentIntentId)) ?? [];
  if (newest?.state === "open" || newest?.state === "lost") return "disputed";
  await refundWhole({ id: paymentIntentId });
  await syncPayment(paymentIntentId);
  return null;
}
