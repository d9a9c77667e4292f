import { redirect } from "next/navigation";
import { CheckoutSuccess } from "@/components/money/checkout/checkout-success";
import { getViewer } from "@/lib/access/auth/session";

export { metadata } from "@/app/(account)/checkout/sucesso/page";

export const instant = false;

export default async function CheckoutSuccessForSessionPage() {
  if (!(await getViewer())) redirect("/checkout/sucesso");
  return <CheckoutSuccess />;
}
