"use client";

import { REGIME_HINT, regimeLabel } from "@/lib/matches/interests/messages/interest";
import { allowsDeduction } from "@/lib/people/lookups/rules";
import { useRegime } from "./use-regime";

/** The company's tax regime in the public registry, with its year, because the regime may have changed since. */
export function EligibilityHint() {
  const regime = useRegime();
  if (!regime) return null;
  return (
    <p className="border-accent border-l-4 pl-4 text-sm leading-snug">
      <strong className="font-semibold">{regimeLabel(regime)}.</strong>{" "}
      <span className="text-ink-soft">{allowsDeduction(regime) ? REGIME_HINT.real : REGIME_HINT.other}</span>
    </p>
  );
}
