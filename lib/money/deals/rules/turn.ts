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

/** Whether the present step is a fee, and payments are paused. */
export const isFeePaused = (facts: DealFacts): boolean => runningPause(facts) !== null;

/** Start of the running pause of payments, if the present step is a fee; else null. */
export function runningPause(facts: DealFacts): Date | null {
  if (!FEE_PHASES.includes(phaseOf(facts))) return null;
  return facts.pausas.find(({ ate }) => ate === null)?.desde ?? null;
}

/** Start of the present step. A fee's step begins anew after each pause of payments in which its last day fell. */
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
 * Sides whose turn it is. Nobody has the turn:
 * - while the team has to act ({@link isWithTeam})
 * - after the captador deleted their account
 * - after the funder deleted theirs. Exception: in {@link CAPTADOR_ONLY_PHASES} the captador keeps the turn, unless the
 *   funder's confirmation is missing
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

/**
 * Start of the present phase, without the suspensions and pauses that {@link sinceOf} adds. These events start the
 * phase anew:
 * - `anuladoEm`, in phases up to `deposito`: the team annuls a deposit
 * - `relistadoEm`, in phases up to `deposito`: the team lists the project again
 * - `taxaMudouEm`, in phases up to `comissao`: a refund or dispute takes back what a fee paid for, or a bank decides a
 *   dispute
 * - `contaEm`, in `deposito`: the bank account changes
 * - `reciboRevogadoEm`, in `recibo`: the receipt is revoked
 * - `conferidaEm`, in `conta` and `recibo`: the team checks the organization
 * - `analisadaEm`, in `conta` and `recibo`: a draft with the organization or approval number no longer waits for the
 *   team, or the CNPJ becomes inactive
 */
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
 * Start of the present phase ({@link phaseSince}). The phase also begins anew when:
 * - the team lifts the suspension of a side that has to act,
 * - in the {@link HOLDABLE} phases, the team lifts the funder's suspension, which may have stopped the deal, or
 * - in {@link FEE_PHASES}, a pause of payments ends in which the phase's last day fell.
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
