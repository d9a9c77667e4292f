"use client";

import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useQuery } from "@/components/people/accounts/use-query";
import { isOwnPath } from "@/lib/access/auth/return-to";
import { backTo } from "@/lib/money/billing/messages";

/** Path of the page that started the payment of a fee. Null for a plan, and until the page is hydrated. */
export function useDealPath(): string | null {
  const wanted = useQuery()?.get("voltar") ?? null;
  return isOwnPath(wanted) ? wanted : null;
}

export function BackToDeal({ variant }: { variant: "default" | "outline" }) {
  const wanted = useDealPath();
  if (wanted === null) return null;
  return (
    <a href={wanted} className={buttonVariants({ size: "lg", className: "w-full", variant })}>
      {backTo(wanted)}
    </a>
  );
}
