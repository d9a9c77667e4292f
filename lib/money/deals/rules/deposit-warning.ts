import { type FundraisingEnd, fundraisingEnd } from "@/lib/catalog/amount/rules";
import { boundByYear } from "@/lib/kit/bank-days";
import { toIsoDay } from "@/lib/kit/format";
import { type DealFacts, phaseOf } from "./phase";

/**
 * Why a funder must not deposit yet, or should ask the captador first.
 * `held`: the team checks the project.
 * `unchecked`: the team's check of the organization is no longer valid.
 * `rests`: the bank account changed less than a day ago.
 * The other values: the fundraising has ended.
 */
export type DepositWarning = "held" | "unchecked" | "rests" | FundraisingEnd;

export function depositWarning(facts: DealFacts, now: Date): DepositWarning | null {
  const phase = phaseOf(facts);
  if (phase !== "conta" && phase !== "deposito") return null;
  if (facts.retirado) return "held";
  if (facts.conferenciaDesfeita) return "unchecked";
  if (phase === "conta") return null;
  if (facts.contaVisivelEm !== null && facts.contaVisivelEm > now) return "rests";
  return fundraisingEnd(facts.captacao, now);
}

/** Last day for a deposit: the fundraising deadline or, if earlier, the year's last bank day ({@link boundByYear}). */
export const depositEnd = ({ captacao }: DealFacts, now: Date) => boundByYear(captacao.prazo, toIsoDay(now));
