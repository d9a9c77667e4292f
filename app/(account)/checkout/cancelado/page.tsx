import type { Metadata } from "next";
import { CheckoutCanceled } from "@/components/money/checkout/checkout-canceled";

export const ensureStatic = "navigation";

export const metadata: Metadata = { title: "Pagamento Cancelado", robots: { index: false } };

/** Page to which Stripe sends the payer back after a cancelled payment (A2.16). */
export default function CheckoutCanceledPage() {
  return <CheckoutCanceled />;
}
