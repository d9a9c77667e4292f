import { useEffect } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import { AMOUNT_KEY, newPortfolioHref, readAmount } from "@/lib/catalog/amount/rules";
import { keepReturnTo, openReturnTo } from "./return-to";
import { useQuery } from "./use-query";

/** Longest amount that is remembered, in characters. */
const MAX_AMOUNT = 40;

/**
 * Stores the carteira for the amount in a signup's address (`?quanto=300.000`) as the page to open afterwards;
 * signed-in viewers open it at once.
 * @returns the amount in centavos; null without a readable one
 */
export function useWantedPortfolio(): number | null {
  const quanto = useQuery()?.get(AMOUNT_KEY)?.slice(0, MAX_AMOUNT) ?? "";
  useEffect(() => {
    if (!quanto) return;
    const path = newPortfolioHref(quanto);
    if (hasSessionHint(document.cookie)) openReturnTo(path);
    else keepReturnTo(path);
  }, [quanto]);
  return readAmount(quanto).centavos;
}
