import "server-only";
import { answerOf, listDisputes } from "@/lib/providers/stripe";
import { readInvoice } from "@/lib/providers/stripe-plans";
import { refundWhole } from "./refund-whole";
import { syncPayment } from "./stripe-events";

/** Id of an invoice's payment at Stripe. Null if it has none. @throws StripeUnavailable */
export async function paymentOfInvoice(invoiceId: string): Promise<string | null> {
  return answerOf(await readInvoice(invoiceId))?.paymentIntentId ?? null;
}

/**
 * Refunds a payment and applies the refund to ledger, right, receipt and mails. It skips a payment with an open
 * dispute, and one that a bank took back. Idempotent.
 * @returns `disputed`, or null if Stripe has the refund
 * @throws StripeUnavailable
 */
export async function refundAndSync(paymentIntentId: string): Promise<"disputed" | null> {
  const [newest] = answerOf(await listDisputes(paymentIntentId)) ?? [];
  if (newest?.state === "open" || newest?.state === "lost") return "disputed";
  await refundWhole({ id: paymentIntentId });
  await syncPayment(paymentIntentId);
  return null;
}
