import { redirect } from "next/navigation";
import { CheckoutCanceled } from "@/components/money/checkout/checkout-canceled";
import { getViewer } from "@/lib/access/auth/session";

export { metadata } from "@/app/(account)/checkout/cancelado/page";

export const instant = false;

export default async function CheckoutCanceledForSessionPage() {
  if (!(await getViewer())) redirect("/checkout/cancelado");
  return <CheckoutCanceled />;
}
