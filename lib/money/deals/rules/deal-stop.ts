import { type DealFacts, HOLDABLE, phaseOf } from "./phase";

/**
 * Why a deal cannot go on for now. The names are those of the refusals in `FEES` (lib/money/fees/messages.ts).
 * `disputed`: a bank decides a dispute over a fee of this deal, whose contact is closed.
 * `funderGone`: the team suspended the funder's account before a deposit.
 */
export type DealStop = "disputed" | "funderGone";

/** Null after a deposit, and when nothing stops the deal. */
export function dealStop(facts: DealFacts): DealStop | null {
  const phase = phaseOf(facts);
  if (phase === "bloqueada" && facts.taxaContestada) return "disputed";
  return facts.financiadorSuspenso && HOLDABLE.includes(phase) ? "funderGone" : null;
}
