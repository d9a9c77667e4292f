import { toIsoDay } from "@/lib/kit/format";
import { SIDES, type Side } from "@/lib/kit/states";
import { addWorkingDays } from "@/lib/matches/interests/rules/deadline";
import { type DealFacts, HOLDABLE, isWithTeam, type Phase, phaseOf } from "./phase";

/** Sides that have to act in this phase, even if the team has to act first. */
function turnInPhase(facts: DealFacts): Side[] {
  switch (phaseOf(facts)) {
    case "bloqueada":
    case "conta":
    case "comissao":
    case "recibo":
      return ["captador"];
    case "deposito":
    case "comprovante":
      return ["financiador"];
    case "confirmacao":
      return SIDES.filter((side) => facts[side] === null);
    case "divergencia":
      return [...SIDES];
    case "concluida":
    case "cancelada":
      return [];
  }
}

/** Working days of a step. */
export const STEP_DAYS = 7;

const FEE_PHASES: readonly Phase[] = ["bloqueada", "comissao"];

export const isFeePaused = (facts: DealFacts): boolean => runningPause(facts) !== null;

export function runningPause(facts: DealFacts): Date | null {
  if (!FEE_PHASES.includes(phaseOf(facts))) return null;
  return facts.pausas.find(({ ate }) => ate === null)?.desde ?? null;
}

/** A fee's step begins anew after each pause of payments in which its last day fell. */
function sinceAfterPauses(facts: DealFacts, begun: Date): Date {
  if (!FEE_PHASES.includes(phaseOf(facts))) return begun;
  let since = begun;
  for (const { desde, ate } of facts.pausas) {
    if (ate === null || ate <= since) continue;
    const due = addWorkingDays(toIsoDay(since), STEP_DAYS);
    if (toIsoDay(desde) <= due && due <= toIsoDay(ate)) since = ate;
  }
  return since;
}

/** Phases that the captador can finish without the funder's account. A receipt needs the funder's account. */
const CAPTADOR_ONLY_PHASES: readonly Phase[] = ["confirmacao", "comissao"];

/**
 * Sides whose turn it is: none while the team has to act, or once a side deleted its account. In {@link
 * CAPTADOR_ONLY_PHASES} the captador of a deleted funder keeps the turn, unless the funder's confirmation is missing.
 */
export function turnOf(facts: DealFacts): Side[] {
  if (isWithTeam(facts)) return [];
  const turn = turnInPhase(facts);
  if (facts.saiu.length === 0) return turn;
  const isAlone = !facts.saiu.includes("captador") && CAPTADOR_ONLY_PHASES.includes(phaseOf(facts));
  return isAlone && !turn.includes("financiador") ? turn : [];
}

const latest = (...moments: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));

/** Start of the present phase, without the suspensions and pauses that {@link sinceOf} adds. */
function phaseSince(facts: DealFacts): Date {
  const { aceitaEm, desbloqueadaEm, contaEm, anuladoEm, deposito, captador, financiador } = facts;
  const { relistadoEm, conferidaEm, analisadaEm, comissaoPagaEm, taxaMudouEm, reciboEm, reciboRevogadoEm } =
    facts;
  switch (phaseOf(facts)) {
    case "cancelada":
      return aceitaEm;
    case "bloqueada":
      return latest(aceitaEm, anuladoEm, taxaMudouEm, relistadoEm);
    case "conta":
      return latest(aceitaEm, desbloqueadaEm, anuladoEm, taxaMudouEm, relistadoEm, conferidaEm, analisadaEm);
    case "deposito":
      return latest(aceitaEm, desbloqueadaEm, contaEm, anuladoEm, taxaMudouEm, captador?.em, relistadoEm);
    case "comprovante":
    case "confirmacao":
    case "divergencia":
      return latest(aceitaEm, desbloqueadaEm, taxaMudouEm, deposito?.em, captador?.em, financiador?.em);
    case "comissao":
      return latest(aceitaEm, taxaMudouEm, captador?.em, financiador?.em);
    case "recibo":
      return latest(
        aceitaEm,
        comissaoPagaEm,
        reciboRevogadoEm,
        captador?.em,
        financiador?.em,
        conferidaEm,
        analisadaEm,
      );
    case "concluida":
      return latest(aceitaEm, comissaoPagaEm, reciboEm);
  }
}

/**
 * Start of the present phase. The phase begins anew when the team lifts the suspension of a side that has to act. In
 * {@link HOLDABLE} phases the funder's suspension counts too, because it may have stopped the deal.
 */
export function sinceOf(facts: DealFacts): Date {
  const sides = turnInPhase(facts).map((side) => facts.reativadaEm[side]);
  const funder = HOLDABLE.includes(phaseOf(facts)) ? facts.reativadaEm.financiador : null;
  return sinceAfterPauses(facts, latest(phaseSince(facts), funder, ...sides));
}

export const isResumed = (facts: DealFacts): boolean =>
  HOLDABLE.includes(phaseOf(facts)) &&
  !isWithTeam(facts) &&
  facts.relistadoEm !== null &&
  facts.relistadoEm.getTime() === sinceOf(facts).getTime();
