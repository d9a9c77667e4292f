import { otherSide, type Side } from "@/lib/kit/states";
import { type DealFacts, dueOf, type Lack, type Phase, phaseOf, turnOf } from "./deal";

/** Whose turn a deal is, seen from one side; nobody's once it is over. */
export type Whose = "mine" | "theirs" | "both" | "nobody";

/** Where a deal stands for one side: every text about it follows from this (lib/money/deals/messages/standing.ts). */
export type Standing = {
  side: Side;
  phase: Phase;
  whose: Whose;
  /** ISO day until which the present step should be done; null once the deal is over. */
  due: string | null;
  /** That day is past. */
  isLate: boolean;
  /** This side confirmed its amount. */
  hasNamed: boolean;
  /** A valid receipt was issued, perhaps before the commission was paid. */
  hasReceipt: boolean;
  /** A part of the commission was paid: the rest is due. */
  hasPaidCommission: boolean;
  /** Data that the project lacks for the step of this phase. */
  lack: Lack | null;
};

function whoseTurn(facts: DealFacts, side: Side): Whose {
  const turn = turnOf(facts);
  if (turn.length === 0) return "nobody";
  if (!turn.includes(side)) return "theirs";
  return turn.includes(otherSide(side)) ? "both" : "mine";
}

/** An account needs a checked organization; a receipt its approval number too. */
export const lackIn = (phase: Phase, falta: Lack | null): Lack | null =>
  phase === "recibo" || (phase === "conta" && falta !== "aprovacao") ? falta : null;

/** @param today ISO, in São Paulo */
export function standingOf(facts: DealFacts, side: Side, today: string): Standing {
  const [phase, due] = [phaseOf(facts), dueOf(facts)];
  return {
    side,
    phase,
    lack: lackIn(phase, facts.falta),
    whose: whoseTurn(facts, side),
    due,
    isLate: due !== null && due < today,
    hasNamed: facts[side] !== null,
    hasReceipt: facts.reciboEm !== null,
    hasPaidCommission: facts.comissaoPagaEm !== null,
  };
}

/** Whether this side has to act; `team` is nobody of the two. */
export const isMyTurn = ({ whose }: { whose: Whose | "team" }): boolean =>
  whose === "mine" || whose === "both";
