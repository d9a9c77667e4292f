import type { OpportunityStatus } from "@/lib/kit/states";
import { mayTeamEnd } from "@/lib/money/deals/rules/annulment";

/**
 * What the team can do about a deal.
 * - `end`: end it. `endOrWait`: the same, or wait until its captador's suspension ends.
 * - `annul`: annul the confirmed deposit, which also ends the deal. `annulThenEnd`: annul it and then end the deal, or
 *   wait until the suspension ends.
 * - `captador`: nothing, because its captador's account is active. `captadorAlone`: the same, after the funder left.
 */
export type TeamStep = "end" | "endOrWait" | "annul" | "annulThenEnd" | "captador" | "captadorAlone";

export type TeamFacts = {
  status: OpportunityStatus;
  /** Whether the deal waits for the team since a side left or its captador was suspended. */
  isLeft: boolean;
  isCaptadorGone: boolean;
  isCaptadorSuspended: boolean;
  isFunderGone: boolean;
  /** Whether another account, or nobody, has the project now. */
  isHandedOver: boolean;
};

/** Null for an ended deal, and for a confirmed one that does not wait for the team. */
export function teamStepOf({ status, isLeft, ...facts }: TeamFacts): TeamStep | null {
  const { isCaptadorGone, isCaptadorSuspended, isFunderGone, isHandedOver } = facts;
  const isConfirmed = status === "confirmada" || status === "concluida";
  if (status === "cancelada" || (isConfirmed && !isLeft)) return null;
  const isOver = isCaptadorGone || isHandedOver;
  if (isConfirmed && (isOver || isFunderGone)) return "annul";
  if (isConfirmed) return isCaptadorSuspended ? "annulThenEnd" : "captador";
  if (!mayTeamEnd({ status, isCaptadorActive: !isCaptadorGone && !isCaptadorSuspended, isHandedOver }))
    return isFunderGone ? "captadorAlone" : "captador";
  return isOver || isFunderGone ? "end" : "endOrWait";
}
