import { type DealFacts, HOLDABLE, hasDepositOrAmount, phaseOf } from "./phase";

/**
 * Why a deal cannot go on for now. Each value is also the key of a refusal in `FEES` (lib/money/fees/messages.ts).
 * `disputed`: the contact is closed, and a bank decides a dispute over a fee of this deal.
 * `funderSuspended`: the funder's account is suspended. Once the contact is open, this stops the deal only until a
 * deposit is reported or a side names an amount.
 * `returning`: the new commission cannot be paid until the earlier one is refunded.
 */
export type DealStop = "disputed" | "funderSuspended" | "returning";

export function dealStop(facts: DealFacts): DealStop | null {
  const phase = phaseOf(facts);
  if (phase === "bloqueada" && facts.taxaContestada) return "disputed";
  if (phase === "comissao" && facts.comissaoVolta) return "returning";
  if (!facts.financiadorSuspenso || !HOLDABLE.includes(phase)) return null;
  return phase === "bloqueada" || !hasDepositOrAmount(facts) ? "funderSuspended" : null;
}
