"use client";

import { useEffect, useState } from "react";
import { findTaxRegimeAction } from "@/lib/matches/interests/actions";
import { REGIME_HINT, regimeLabel } from "@/lib/matches/interests/messages";

type Regime = { forma: string; ano: number };

/** Cached for the page: all dialogs of a list concern the same company. */
let request: Promise<Regime | null> | null = null;

function loadRegime(): Promise<Regime | null> {
  request ??= findTaxRegimeAction({}).then(
    (result) => (result.ok ? result.data.regime : null),
    () => null,
  );
  return request.then((regime) => {
    // A failed lookup is retried at the next opening.
    if (!regime) request = null;
    return regime;
  });
}

/**
 * Tax regime of the company in the public registry, with its year, never as a certainty about the present one. Empty
 * when unknown: the interest does not depend on it.
 */
export function EligibilityHint() {
  const [regime, setRegime] = useState<Regime | null>(null);
  useEffect(() => {
    let wanted = true;
    loadRegime().then((found) => wanted && setRegime(found));
    return () => {
      wanted = false;
    };
  }, []);

  if (!regime) return null;
  const isReal = /^lucro real$/i.test(regime.forma.trim());
  return (
    <p className="border-accent border-l-4 pl-4 text-sm leading-snug">
      <strong className="font-semibold">{regimeLabel(regime)}.</strong>{" "}
      <span className="text-ink-soft">{isReal ? REGIME_HINT.real : REGIME_HINT.other}</span>
    </p>
  );
}
