import { type FundraisingEnd, fundraisingEnd } from "@/lib/catalog/amount/rules";
import { boundByYear } from "@/lib/kit/bank-days";
import { toIsoDay } from "@/lib/kit/format";
import { type DealFacts, phaseOf } from "./phase";

/**
 * Why a funder who can know the account must not simply deposit: the team checks the project (`held`) or has undone the
 * check of the organization (`unchecked`), the account changed less than a day ago (`rests`), or the fundraising has
 * ended.
 */
export type DepositWarning = "held" | "unchecked" | "rests" | FundraisingEnd;

/** The most serious warning before a deposit; null without one, while the contact is closed, and after the deposit. */
export function depositWarning(facts: DealFacts, now: Date): DepositWarning | null {
  const phase = phaseOf(facts);
  if (phase !== "conta" && phase !== "deposito") return null;
  if (facts.retirado) return "held";
  if (facts.conferenciaDesfeita) return "unchecked";
  if (phase === "conta") return null;
  if (facts.contaVisivelEm !== null && facts.contaVisivelEm > now) return "rests";
  return fundraisingEnd(facts.captacao, now);
}

/**
 * The last day for any deposit of the deal: the end of the fundraising or, if earlier, the banks' last day of the year.
 */
export const lastDepositDay = ({ captacao }: DealFacts, now: Date) =>
  boundByYear(captacao.prazo, toIsoDay(now));
