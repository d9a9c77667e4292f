import { redirect } from "next/navigation";
import { CheckoutSuccess } from "@/components/money/checkout/checkout-success";
import { getViewer } from "@/lib/access/auth/session";

export { metadata } from "@/app/(account)/checkout/sucesso/page";

export const instant = false;

/** Page to which Stripe sends the payer back after a payment (A2.15), for signed-in viewers. */
export default async function CheckoutSuccessForSessionPage() {
  if (!(await getViewer())) redirect("/checkout/sucesso");
  return <CheckoutSuccess />;
}
