import { useEffect, useState } from "react";
import { findTaxRegimeAction } from "@/lib/matches/interests/actions";
import type { TaxRegime } from "@/lib/people/lookups/rules";

/** Look-up shared by all interest dialogs of the document, because all concern the viewer's company. */
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

/** Pause (ms) before a second look-up. By then, a registry too slow for the first look-up may have answered. */
const AGAIN = 10_000;

/** Tax regime of the viewer's company in the public registry. Null while unknown, and for a natural person. */
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
