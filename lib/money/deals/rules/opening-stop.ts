import { type DealFacts, phaseOf } from "./phase";

/**
 * Why a contact cannot be opened for now, although it is the captador's turn. The names are those of the refusals in
 * `FEES` (lib/money/fees/messages.ts).
 * `disputed`: a bank decides a dispute over a fee of this deal.
 * `funderGone`: the team suspended the funder's account.
 */
export type OpeningStop = "disputed" | "funderGone";

/** Null outside the phase `bloqueada`, and when nothing stops the opening of the contact. */
export function openingStop(facts: DealFacts): OpeningStop | null {
  if (phaseOf(facts) !== "bloqueada") return null;
  if (facts.taxaContestada) return "disputed";
  return facts.financiadorSuspenso ? "funderGone" : null;
}
