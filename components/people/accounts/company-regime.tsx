import { randomUUID } from "node:crypto";
import { type ReactNode, Suspense } from "react";
import { REGIME_HINT, REGIME_UNKNOWN, REGIME_WAITING, regimeInactive } from "@/lib/people/lookups/messages";
import { findKnownTaxFacts, findTaxFacts, type TaxFacts } from "@/lib/people/lookups/queries";
import { RegimeHint, RegimeLine } from "./regime-hint";

/** One of these hints is the longest at any width, so together they give the note its height. */
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
 * Tax regime of a company in the public registry, beside a form or a result. Of a company that is not active, the note
 * says that instead. The page does not wait for the registry: its answer is streamed into a note that has its height
 * from the start, so that nothing moves.
 *
 * Each rendering has a boundary of its own: in a boundary that is there already, React would keep the page as it was
 * before a save until the registry answers the refreshed one.
 * @param cnpj 14 characters
 */
export async function CompanyRegime({ cnpj }: { cnpj: string }) {
  const known = await findKnownTaxFacts(cnpj);
  if (known) return <Answer {...known} />;
  return (
    <Suspense key={randomUUID()} fallback={<Note>{REGIME_WAITING}</Note>}>
      <LateAnswer cnpj={cnpj} />
    </Suspense>
  );
}

const LateAnswer = async ({ cnpj }: { cnpj: string }) => <Answer {...(await findTaxFacts(cnpj))} />;

function Answer({ regime, situation }: TaxFacts) {
  if (situation) return <Note>{regimeInactive(situation)}</Note>;
  return <Note>{regime ? <RegimeHint regime={regime} /> : `${REGIME_UNKNOWN} ${REGIME_HINT.unknown}`}</Note>;
}
