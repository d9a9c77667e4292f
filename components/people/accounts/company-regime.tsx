import { randomUUID } from "node:crypto";
import { type ReactNode, Suspense } from "react";
import {
  companyInactive,
  REGIME_HINT,
  REGIME_UNKNOWN,
  REGIME_WAITING,
  regimeInactive,
} from "@/lib/people/lookups/messages";
import { findKnownTaxFacts, findTaxFacts, type TaxFacts } from "@/lib/people/lookups/queries";
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

type CompanyRegimeProps = {
  /** 14 characters. */
  cnpj: string;
  /** Whether the note stands beside a support's deposit, whose payer the team can change. */
  isForDeposit?: boolean;
};

/**
 * The page does not wait for the registry: the note's text is streamed later. The note has its final height from the
 * start, so that nothing moves.
 *
 * Each rendering has a Suspense boundary of its own. In an existing boundary, React would show the page as it was
 * before a save until the registry answers.
 */
export async function CompanyRegime({ cnpj, isForDeposit = false }: CompanyRegimeProps) {
  const known = await findKnownTaxFacts(cnpj);
  if (known) return <Answer {...known} isForDeposit={isForDeposit} />;
  return (
    <Suspense key={randomUUID()} fallback={<Note>{REGIME_WAITING}</Note>}>
      <LateAnswer cnpj={cnpj} isForDeposit={isForDeposit} />
    </Suspense>
  );
}

const LateAnswer = async ({ cnpj, isForDeposit }: Required<CompanyRegimeProps>) => (
  <Answer {...(await findTaxFacts(cnpj))} isForDeposit={isForDeposit} />
);

function Answer({ regime, situation, isForDeposit }: TaxFacts & { isForDeposit: boolean }) {
  if (situation) return <Note>{(isForDeposit ? regimeInactive : companyInactive)(situation)}</Note>;
  return <Note>{regime ? <RegimeHint regime={regime} /> : `${REGIME_UNKNOWN} ${REGIME_HINT.unknown}`}</Note>;
}
