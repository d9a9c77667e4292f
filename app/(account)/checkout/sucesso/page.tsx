import type { Metadata } from "next";
import { CheckoutSuccess } from "@/components/money/checkout/checkout-success";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Pagamento",
  robots: { index: false },
  referrer: "no-referrer",
};

/** Page to which Stripe sends the payer back after a payment (A2.15). */
export default function CheckoutSuccessPage() {
  return <CheckoutSuccess />;
}
