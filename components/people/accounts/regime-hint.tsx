import type { ReactNode } from "react";
import { REGIME_HINT, regimeText } from "@/lib/people/lookups/messages";
import { allowsDeduction, type TaxRegime } from "@/lib/people/lookups/rules";

export function RegimeHint({ regime }: { regime: TaxRegime }) {
  return (
    <>
      <strong className="font-semibold">{regimeText(regime)}</strong>{" "}
      <span className="text-ink-soft">{allowsDeduction(regime) ? REGIME_HINT.real : REGIME_HINT.other}</span>
    </>
  );
}

export const RegimeLine = ({ children }: { children: ReactNode }) => (
  <p className="border-accent border-l-4 pl-4 text-sm leading-snug">{children}</p>
);

export const RegimeNote = ({ regime }: { regime: TaxRegime }) => (
  <RegimeLine>
    <RegimeHint regime={regime} />
  </RegimeLine>
);
