"use client";

import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useQuery } from "@/components/people/accounts/use-query";
import { isOwnPath } from "@/lib/access/auth/return-to";
import { backTo } from "@/lib/money/billing/messages";

/** Link back to the page that started the payment, when the address names it. */
export function BackToDeal() {
  const wanted = useQuery()?.get("voltar") ?? null;
  if (!isOwnPath(wanted)) return null;
  return (
    <a href={wanted} className={buttonVariants({ size: "lg", className: "w-full" })}>
      {backTo(wanted)}
    </a>
  );
}
