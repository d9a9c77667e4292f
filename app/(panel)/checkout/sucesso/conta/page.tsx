import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CheckoutSuccess } from "@/components/money/checkout/checkout-success";
import { getViewer } from "@/lib/access/auth/session";

export const instant = false;

export const metadata: Metadata = {
  title: "Pagamento",
  robots: { index: false },
  referrer: "no-referrer",
};

/** Page to which Stripe sends the payer back after a payment (A2.15), for signed-in viewers. */
export default async function CheckoutSuccessForSessionPage() {
  if (!(await getViewer())) redirect("/checkout/sucesso");
  return <CheckoutSuccess />;
}
