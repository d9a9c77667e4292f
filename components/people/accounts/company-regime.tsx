import { type ReactNode, Suspense } from "react";
import { REGIME_HINT, REGIME_UNKNOWN, REGIME_WAITING, regimeInactive } from "@/lib/people/lookups/messages";
import { findTaxFacts } from "@/lib/people/lookups/queries";
import { RegimeHint, RegimeLine } from "./regime-hint";

/** Rendered invisibly, to give the note its final height: at any width, the longest hint is one of these two. */
const LONGEST = ["LUCRO PRESUMIDO", "LUCRO REAL"].map((forma) => (
  <span key={forma} aria-hidden className="invisible">
    <RegimeHint regime={{ forma, ano: 2025 }} />
  </span>
));

const Note = ({ children }: { children: ReactNode }) => (
  <RegimeLine>
    <span className="grid items-center *:[grid-area:1/1]">
      {LONGEST}
      <span>{children}</span>
    </span>
  </RegimeLine>
);

/**
 * Note with a company's tax regime in the public registry, or with the fact that the company is not active. The page
 * does not wait for the registry: the note's text is streamed later. The note has its final height from the start, so
 * that nothing moves.
 * @param cnpj 14 characters
 */
export const CompanyRegime = ({ cnpj }: { cnpj: string }) => (
  <Suspense fallback={<Note>{REGIME_WAITING}</Note>}>
    <Answer cnpj={cnpj} />
  </Suspense>
);

async function Answer({ cnpj }: { cnpj: string }) {
  const { regime, situation } = await findTaxFacts(cnpj);
  if (situation) return <Note>{regimeInactive(situation)}</Note>;
  return <Note>{regime ? <RegimeHint regime={regime} /> : `${REGIME_UNKNOWN} ${REGIME_HINT.unknown}`}</Note>;
}
