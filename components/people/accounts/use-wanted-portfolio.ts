import { useEffect } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import { AMOUNT_KEY, newPortfolioHref, readAmount } from "@/lib/catalog/amount/rules";
import { keepReturnTo, openReturnTo } from "./return-to";
import { useQuery } from "./use-query";

/** Number of characters after which the amount in the address is cut off. */
const MAX_AMOUNT = 40;

/**
 * Amount in the sign-up's address (`?quanto=300.000`). With an amount, the sign-up leads to the page of a new
 * portfolio. A signed-in person goes there at once.
 * @returns centavos; null without a readable amount
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
