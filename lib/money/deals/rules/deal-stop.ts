import { type DealFacts, HOLDABLE, hasDepositOrAmount, phaseOf } from "./phase";

/**
 * Why a deal cannot go on for now. The names are those of the refusals in `FEES` (lib/money/fees/messages.ts).
 * `disputed`: the contact is closed, and a bank decides a dispute over a fee of this deal.
 * `funderSuspended`: the team suspended the funder's account, and either the contact is closed, or no deposit was
 * reported and neither side named an amount.
 * `returning`: a whole commission is still to be refunded, and only then can the new commission be paid.
 */
export type DealStop = "disputed" | "funderSuspended" | "returning";

/**
 * Why the deal cannot go on for now; null if nothing stops it. The funder's suspension stops every deal with a closed
 * contact, because the contact of a suspended funder cannot be opened.
 */
export function dealStop(facts: DealFacts): DealStop | null {
  const phase = phaseOf(facts);
  if (phase === "bloqueada" && facts.taxaContestada) return "disputed";
  if (phase === "comissao" && facts.comissaoVolta) return "returning";
  if (!facts.financiadorSuspenso || !HOLDABLE.includes(phase)) return null;
  return phase === "bloqueada" || !hasDepositOrAmount(facts) ? "funderSuspended" : null;
}
