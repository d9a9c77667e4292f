import type { Metadata } from "next";
import { CheckoutSuccess } from "./_parts/checkout-success";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Pagamento",
  robots: { index: false },
  referrer: "no-referrer",
};

/** Stripe's success URL (A2.15). */
export default function CheckoutSuccessPage() {
  return <CheckoutSuccess />;
}
