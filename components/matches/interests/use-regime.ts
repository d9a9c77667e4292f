import { useEffect, useState } from "react";
import { findTaxRegimeAction } from "@/lib/matches/interests/actions";
import type { TaxRegime } from "@/lib/people/lookups/rules";

/** Shared by all interest dialogs, because all concern the viewer's company. */
let request: Promise<TaxRegime | null> | null = null;

function loadRegime(): Promise<TaxRegime | null> {
  request ??= findTaxRegimeAction({}).then(
    (result) => (result.ok ? result.data.regime : null),
    () => null,
  );
  return request.then((regime) => {
    // Forget a look-up without a result, so that the next call retries it.
    if (!regime) request = null;
    return regime;
  });
}

/** Pause (ms) before a second look-up, for a registry that was too slow for the first. */
const AGAIN = 10_000;

/** Null while unknown, and for a natural person. */
export function useRegime(isCompany = true): TaxRegime | null {
  const [regime, setRegime] = useState<TaxRegime | null>(null);
  useEffect(() => {
    if (!isCompany || regime) return;
    let wanted = true;
    const ask = () => void loadRegime().then((found) => wanted && setRegime(found));
    ask();
    const again = setTimeout(ask, AGAIN);
    return () => {
      wanted = false;
      clearTimeout(again);
    };
  }, [isCompany, regime]);
  return regime;
}
