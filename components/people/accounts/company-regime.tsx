import type { ReactNode } from "react";
import {
  companyInactive,
  REGIME_HINT,
  REGIME_UNKNOWN,
  REGIME_WAITING,
  regimeInactive,
} from "@/lib/people/lookups/messages";
import type { TaxFacts } from "@/lib/people/lookups/queries";
import { RegimeHint, RegimeLine } from "./regime-hint";
import { RegistryAnswer } from "./registry-answer";

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
 * Note with a company's tax regime in the public registry, or with the fact that the company is not active. It has its
 * final height from the start, so that nothing moves.
 */
export const CompanyRegime = ({ cnpj, isForDeposit = false }: CompanyRegimeProps) => (
  <RegistryAnswer cnpj={cnpj} waiting={<Note>{REGIME_WAITING}</Note>}>
    {(facts) => <Answer {...facts} isForDeposit={isForDeposit} />}
  </RegistryAnswer>
);

function Answer({ regime, situation, isForDeposit }: TaxFacts & { isForDeposit: boolean }) {
  if (situation) return <Note>{(isForDeposit ? regimeInactive : companyInactive)(situation)}</Note>;
  return <Note>{regime ? <RegimeHint regime={regime} /> : `${REGIME_UNKNOWN} ${REGIME_HINT.unknown}`}</Note>;
}
