import { useEffect } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import { AMOUNT_KEY, newPortfolioHref } from "@/lib/catalog/amount/rules";
import { keepReturnTo, openReturnTo } from "./return-to";

/** Longest amount that is remembered, in characters. */
const MAX_AMOUNT = 40;

/**
 * Stores the carteira for the amount in a signup's address (`?quanto=300.000`) as the page to open afterwards;
 * signed-in viewers open it at once.
 */
export function useWantedPortfolio(): void {
  useEffect(() => {
    const quanto = new URLSearchParams(window.location.search).get(AMOUNT_KEY);
    if (!quanto) return;
    const path = newPortfolioHref(quanto.slice(0, MAX_AMOUNT));
    if (hasSessionHint(document.cookie)) openReturnTo(path);
    else keepReturnTo(path);
  }, []);
}
