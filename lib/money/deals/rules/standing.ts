import { fundraisingEnd } from "@/lib/catalog/amount/rules";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { otherSide, type Side } from "@/lib/kit/states";
import { deadlineOf } from "./deadlines";
import { type DealStop, dealStop } from "./deal-stop";
import { type DepositWarning, depositWarning } from "./deposit-warning";
import { canDo } from "./moves";
import {
  type DealFacts,
  hasDepositOrAmount,
  isHeld,
  isLeftToTeam,
  isWithTeam,
  type Lack,
  lackIn,
  type Phase,
  phaseOf,
} from "./phase";
import { isFeePaused, isResumed, sinceOf, turnOf } from "./turn";

/**
 * The party that has to act next, seen from one side.
 * - `both`: neither side has named an amount
 * - `differ`: both have, and the amounts differ
 * - `team`: also for a deal that a side left, or whose captador is suspended
 * - `nobody`: no step is left, or the team has settled a deal that a side left
 */
export type Whose = "mine" | "theirs" | "both" | "differ" | "team" | "nobody";

/**
 * Notice to a funder who has a deposit and no valid receipt. `held`: the team took the project off the list.
 * `finished`: the project's fundraising ended.
 */
export type PaidNotice = "held" | "finished";

export type Standing = {
  side: Side;
  phase: Phase;
  whose: Whose;
  /** ISO day on which the step is due ({@link deadlineOf}), or null. */
  due: string | null;
  isLate: boolean;
  /** A deposit was reported and not annulled. This stays true when the contact is closed again. */
  hasDeposit: boolean;
  /** A deposit was reported or a side named an amount, so that the funder can no longer withdraw. */
  hasDepositOrAmount: boolean;
  /** This side named an amount. */
  hasConfirmed: boolean;
  /** The deal has a valid receipt, perhaps from before the commission was paid. */
  hasReceipt: boolean;
  /** A commission was paid. In the phase `comissao`, only a missing part is then due. */
  hasPaidCommission: boolean;
  isFeeTooHigh: boolean;
  /** The other side deleted its account, and this side cannot continue alone. */
  isAbandoned: boolean;
  /** This captador may end the deal of a deleted funder, because the money did not arrive. */
  mayEnd: boolean;
  isLeftToTeam: boolean;
  lack: Lack | null;
  /**
   * `day`: first day (`01/04/2027`) on which the CNPJ is old enough for the team's check. `kindDecides`: the day would
   * be earlier for a cooperative or association.
   */
  checkableFrom: { day: string; kindDecides: boolean } | null;
  isHeld: boolean;
  isResumed: boolean;
  /** The team annulled a confirmed deposit. Since then no deposit was reported and no amount named. */
  isAnnulled: boolean;
  warning: DepositWarning | null;
  paid: PaidNotice | null;
  stop: DealStop | null;
};

function isAbandonedFor(facts: DealFacts, side: Side): boolean {
  const phase = phaseOf(facts);
  if (facts.saiu.length === 0 || turnOf(facts).length > 0) return false;
  if (phase === "comissao" && side === "financiador") return facts.reciboEm === null;
  return phase !== "concluida" && phase !== "cancelada";
}

function whoseTurn(facts: DealFacts, side: Side): Whose {
  if (isAbandonedFor(facts, side)) return facts.comEquipe ? "team" : "nobody";
  if (isWithTeam(facts) || isLeftToTeam(facts)) return "team";
  const turn = turnOf(facts);
  if (turn.length === 0) return "nobody";
  if (!turn.includes(side)) return "theirs";
  if (!turn.includes(otherSide(side))) return "mine";
  return phaseOf(facts) === "divergencia" ? "differ" : "both";
}

export function stepOf(facts: DealFacts) {
  const phase = phaseOf(facts);
  return { phase, lack: lackIn(phase, facts), since: sinceOf(facts), isFeeTooHigh: facts.taxaAlta };
}

export function isStepWaiting(
  facts: DealFacts,
  side: Side,
  reminded: { phase: string; lack: string | null; since: Date },
): boolean {
  if (dealStop(facts) !== null || isLeftToTeam(facts) || isFeePaused(facts)) return false;
  const { phase, lack, since } = stepOf(facts);
  const isSame =
    phase === reminded.phase && lack === reminded.lack && since.getTime() === reminded.since.getTime();
  return isSame && !facts.retirado && turnOf(facts).includes(side);
}

export function checkableFrom(
  { falta, conferivelEm }: Pick<DealFacts, "falta" | "conferivelEm">,
  now: Date,
): Standing["checkableFrom"] {
  if (falta !== "conferencia" || !conferivelEm || conferivelEm.dia <= toIsoDay(now)) return null;
  return { day: formatDate(conferivelEm.dia), kindDecides: conferivelEm.dependeDoTipo };
}

function paidNotice(facts: DealFacts, now: Date): PaidNotice | null {
  if (facts.deposito === null || facts.reciboEm !== null || facts.status === "cancelada") return null;
  if (facts.retirado) return "held";
  return fundraisingEnd(facts.captacao, now) === "finished" ? "finished" : null;
}

export function standingOf(facts: DealFacts, side: Side, now: Date): Standing {
  const phase = phaseOf(facts);
  const due = deadlineOf(facts, now)?.day ?? null;
  return {
    side,
    phase,
    lack: lackIn(phase, facts),
    checkableFrom: checkableFrom(facts, now),
    isHeld: isHeld(facts),
    isAbandoned: isAbandonedFor(facts, side),
    mayEnd: canDo(facts, side, "encerrar"),
    isLeftToTeam: isLeftToTeam(facts),
    whose: whoseTurn(facts, side),
    due,
    isLate: due !== null && due < toIsoDay(now),
    hasDeposit: facts.deposito !== null,
    hasDepositOrAmount: hasDepositOrAmount(facts),
    hasConfirmed: facts[side] !== null,
    hasReceipt: facts.reciboEm !== null,
    hasPaidCommission: facts.comissaoPagaEm !== null,
    isFeeTooHigh: facts.taxaAlta,
    isResumed: isResumed(facts),
    isAnnulled: facts.anuladoEm !== null && !hasDepositOrAmount(facts),
    warning: depositWarning(facts, now),
    paid: side === "financiador" ? paidNotice(facts, now) : null,
    stop: dealStop(facts),
  };
}

export const isMyTurn = ({ whose }: { whose: Whose }): boolean =>
  whose === "mine" || whose === "both" || whose === "differ";
