import { useEffect, useState } from "react";
import { findTaxRegimeAction } from "@/lib/matches/interests/actions";
import type { TaxRegime } from "@/lib/people/lookups/rules";

/** Cached for the page: all dialogs of a list concern the same company. */
let request: Promise<TaxRegime | null> | null = null;

function loadRegime(): Promise<TaxRegime | null> {
  request ??= findTaxRegimeAction({}).then(
    (result) => (result.ok ? result.data.regime : null),
    () => null,
  );
  return request.then((regime) => {
    // A failed lookup is retried.
    if (!regime) request = null;
    return regime;
  });
}

/** Pause (ms) before a second look-up, whose answer a slow registry may have given meanwhile. */
const AGAIN = 10_000;

/** Tax regime of the viewer's company in the public registry. Null until it is known, and for people. */
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
