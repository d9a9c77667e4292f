import { useEffect, useSyncExternalStore } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import { AMOUNT_KEY, amountOfPortfolio, newPortfolioHref, readAmount } from "@/lib/catalog/amount/rules";
import { keepReturnTo, openReturnTo, readReturnTo } from "./return-to";
import { useQuery } from "./use-query";

/** Longest amount (characters) that is read from the address. */
const MAX_AMOUNT = 40;

const never = () => () => {};

/**
 * Amount of the new portfolio that opens after the sign-up.
 * - If the address has an amount (`?quanto=300.000`): that amount. This tab stores the portfolio's path for the time
 *   after the sign-up; a signed-in person goes to the portfolio at once.
 * - Otherwise: the amount in the stored path, because links between the sign-ups drop the amount from the address.
 * @returns centavos; null without a readable amount
 */
export function useWantedPortfolio(): number | null {
  const quanto = useQuery()?.get(AMOUNT_KEY)?.slice(0, MAX_AMOUNT) ?? "";
  const kept = useSyncExternalStore(never, readReturnTo, () => null);
  useEffect(() => {
    if (!quanto) return;
    const path = newPortfolioHref(quanto);
    if (hasSessionHint(document.cookie)) openReturnTo(path);
    else keepReturnTo(path);
  }, [quanto]);
  return readAmount(quanto || amountOfPortfolio(kept ?? "")).centavos;
}
