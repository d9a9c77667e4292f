import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CheckoutCanceled } from "@/components/money/checkout/checkout-canceled";
import { getViewer } from "@/lib/access/auth/session";

export const instant = false;

export const metadata: Metadata = { title: "Pagamento Cancelado", robots: { index: false } };

/** Page to which Stripe sends the payer back after a cancelled payment (A2.16), for signed-in viewers. */
export default async function CheckoutCanceledForSessionPage() {
  if (!(await getViewer())) redirect("/checkout/cancelado");
  return <CheckoutCanceled />;
}
