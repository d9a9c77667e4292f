import "server-only";
import { answerOf, listDisputes } from "@/lib/providers/stripe";
import { readInvoice } from "@/lib/providers/stripe-plans";
import { refundWhole } from "./refund";
import { syncPayment } from "./webhook";

/** Payment of an invoice at Stripe; null without one. @throws StripeAway */
export async function paymentOfInvoice(invoiceId: string): Promise<string | null> {
  return answerOf(await readInvoice(invoiceId))?.paymentIntentId ?? null;
}

/**
 * Refunds what is left of a payment and applies it: ledger, right, receipt and mails. A payment is refunded once, however
 * often this is called. A payment that a bank decides about, or has taken back, is left.
 * @returns `disputed`, or null when Stripe has the refund
 * @throws StripeAway
 */
export async function giveBack(paymentIntentId: string): Promise<"disputed" | null> {
  const [newest] = answerOf(await listDisputes(paymentIntentId)) ?? [];
  if (newest?.state === "open" || newest?.state === "lost") return "disputed";
  await refundWhole({ id: paymentIntentId });
  await syncPayment(paymentIntentId);
  return null;
}
