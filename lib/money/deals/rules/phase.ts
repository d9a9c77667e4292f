import { type FundraisingEnd, type FundraisingState, fundraisingEnd } from "@/lib/catalog/amount/rules";
import { boundByYear } from "@/lib/kit/bank-days";
import { toIsoDay } from "@/lib/kit/format";
import { type OpportunityStatus, SIDES, type Side } from "@/lib/kit/states";
import { addWorkingDays, isWorkingDay, workingDayBefore } from "@/lib/matches/interests/rules/deadline";
import { INVESTED } from "@/lib/money/ledger/rules";
import type { ContactFacts } from "@/lib/people/contact/rules/open";

/**
 * Phases of a deal by its next step, in order: the fee that opens the contact, the project's account, the deposit, the
 * bank's proof of it, both amounts (or the correction of different ones), the commission, the receipt.
 */
export const PHASES = [
  "bloqueada",
  "conta",
  "deposito",
  "comprovante",
  "confirmacao",
  "divergencia",
  "comissao",
  "recibo",
  "concluida",
  "cancelada",
] as const;
export type Phase = (typeof PHASES)[number];

/** An amount that one side named, in centavos. */
export type NamedAmount = { valor: number; em: Date };

/** The recorded deposit: amount in centavos, ISO day on which the money left, and when it was reported. */
type Deposit = { valor: number; dia: string; temComprovante: boolean; em: Date };

/**
 * First missing condition for showing an account or issuing a receipt: an organization with its CNPJ, the team's
 * check of it, the number of the approved proposal.
 */
export const LACKS = ["organizacao", "conferencia", "aprovacao"] as const;
export type Lack = (typeof LACKS)[number];

/** Facts that decide the phase of a deal. */
export type DealFacts = {
  status: OpportunityStatus;
  aceitaEm: Date;
  desbloqueadaEm: Date | null;
  /**
   * When the bank account was set or changed, or shown again by a new check of the organization; null without one that
   * the funder may see (IS_OWN_ACCOUNT of the queries).
   */
  contaEm: Date | null;
  /** When the funder may see it: a replaced account is hidden for a day (accountShownFrom); null without one. */
  contaVisivelEm: Date | null;
  /** An account of the project's organization is stored, and the check of this organization was undone since. */
  conferenciaDesfeita: boolean;
  /** Decides whether the project's fundraising has ended. */
  captacao: FundraisingState;
  deposito: Deposit | null;
  captador: NamedAmount | null;
  financiador: NamedAmount | null;
  comissaoPagaEm: Date | null;
  reciboEm: Date | null;
  falta: Lack | null;
  /** The team took the project off the list and checks its data. */
  retirado: boolean;
  /** When the team listed the project again after that; null if it never did. */
  relistadoEm: Date | null;
  /** Sides whose account ended; a deal with a deposit or a confirmed amount stays without them. */
  saiu: readonly Side[];
  /** Whether a side left the deal, and the team has not settled it. */
  comEquipe: boolean;
};

/** Phase of an unlocked deal that is not confirmed. */
function openPhase({ captador, financiador, deposito, contaEm }: DealFacts): Phase {
  if (captador && financiador) return captador.valor === financiador.valor ? "confirmacao" : "divergencia";
  if (!deposito) return contaEm || captador ? "deposito" : "conta";
  return deposito.temComprovante ? "confirmacao" : "comprovante";
}

export function phaseOf(facts: DealFacts): Phase {
  switch (facts.status) {
    case "bloqueada":
    case "cancelada":
      return facts.status;
    case "desbloqueada":
      return openPhase(facts);
    case "confirmada":
      return "comissao";
    case "concluida":
      return facts.reciboEm ? "concluida" : "recibo";
  }
}

/** Whether a deposit was informed or an amount named: from then on the interest cannot be withdrawn. */
export const isSettling = ({ captador, financiador, deposito }: DealFacts): boolean =>
  captador !== null || financiador !== null || deposito !== null;

/** Phases before a deposit; later steps record money that has moved. */
const HOLDABLE: readonly Phase[] = ["bloqueada", "conta", "deposito"];

/**
 * Whether the deal stands still, because the team took the project off the list before a deposit. Steps after a deposit
 * go on.
 */
export const isHeld = (facts: DealFacts): boolean => facts.retirado && HOLDABLE.includes(phaseOf(facts));

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

/** Sides whose turn the phase is. */
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

/** Phases that the captador can finish without the funder's account; a receipt needs the funder's data. */
const ALONE: readonly Phase[] = ["confirmacao", "comissao"];

/**
 * Sides whose turn it is; none while the deal is held and once it is over, and none in a deal that a side left, unless
 * the other can finish the phase alone.
 */
export function turnOf(facts: DealFacts): Side[] {
  if (isHeld(facts)) return [];
  const turn = turnInPhase(facts);
  if (facts.saiu.length === 0) return turn;
  const isAlone = !facts.saiu.includes("captador") && ALONE.includes(phaseOf(facts));
  return isAlone && !turn.includes("financiador") ? turn : [];
}

const latest = (...moments: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));

/**
 * When the present phase began. The phases that stand still while the project is off the list begin anew once the team
 * lists it again, so that nobody is late by the days of the check.
 */
export function sinceOf(facts: DealFacts): Date {
  const { aceitaEm, desbloqueadaEm, contaEm, deposito, captador, financiador, comissaoPagaEm, reciboEm } =
    facts;
  switch (phaseOf(facts)) {
    case "cancelada":
      return aceitaEm;
    case "bloqueada":
      return latest(aceitaEm, facts.relistadoEm);
    case "conta":
      return latest(aceitaEm, desbloqueadaEm, facts.relistadoEm);
    case "deposito":
      return latest(aceitaEm, desbloqueadaEm, contaEm, captador?.em, facts.relistadoEm);
    case "comprovante":
    case "confirmacao":
    case "divergencia":
      return latest(aceitaEm, desbloqueadaEm, deposito?.em, captador?.em, financiador?.em);
    case "comissao":
      return latest(aceitaEm, captador?.em, financiador?.em);
    case "recibo":
      return latest(aceitaEm, comissaoPagaEm, captador?.em, financiador?.em);
    case "concluida":
      return latest(aceitaEm, comissaoPagaEm, reciboEm);
  }
}

/** Whether the present phase stood still and began anew, because the team listed the project again. */
export const isResumed = (facts: DealFacts): boolean =>
  HOLDABLE.includes(phaseOf(facts)) &&
  !facts.retirado &&
  facts.relistadoEm !== null &&
  facts.relistadoEm.getTime() === sinceOf(facts).getTime();

/** Working days until the two reminders; the step is due by the last. */
export const REMIND_AFTER = [3, 7] as const;
const STEP_DAYS = REMIND_AFTER[1];

/** Last working day (ISO) of the present step; null without a turn. `deadlineOf` (deadlines.ts) is shown. */
export function dueOf(facts: DealFacts): string | null {
  return turnOf(facts).length === 0 ? null : addWorkingDays(toIsoDay(sinceOf(facts)), STEP_DAYS);
}

/** A past reminder: its phase, when that phase began, and its number (1 or 2). */
export type LastReminder = { phase: Phase; side: Side; since: Date; count: number };

/**
 * The last day for any deposit of the deal: the end of the fundraising or, if earlier, the banks' last day of the year.
 */
export const lastDepositDay = ({ captacao }: DealFacts, now: Date) =>
  boundByYear(captacao.prazo, toIsoDay(now));

/** Days (ISO) from which a step's reminders are due; of a deposit at the latest the working day before the last one. */
function reminderDays(facts: DealFacts, now: Date): string[] {
  const begun = toIsoDay(sinceOf(facts));
  const days = REMIND_AFTER.map((count) => addWorkingDays(begun, count));
  if (phaseOf(facts) !== "deposito") return days;
  const last = workingDayBefore(lastDepositDay(facts, now).day);
  const earlier = days.filter((day) => day < last);
  return earlier.length === days.length ? days : [...earlier, last];
}

/**
 * The reminder that a side is due today: 1 or 2 of {@link REMIND_AFTER}, or null. Each is sent once per phase, on a
 * working day; a missed reminder is not sent together with the next one. None is sent while the team checks a project
 * that it took down, and none about a deposit that has a warning.
 */
export function reminderFor(
  facts: DealFacts,
  side: Side,
  { had, now }: { had: readonly LastReminder[]; now: Date },
): number | null {
  const today = toIsoDay(now);
  if (facts.retirado || !turnOf(facts).includes(side) || !isWorkingDay(today)) return null;
  if (side === "financiador" && depositWarning(facts, now) !== null) return null;
  const [phase, since] = [phaseOf(facts), sinceOf(facts)];
  if (today === toIsoDay(since)) return null;
  const due = reminderDays(facts, now).filter((day) => today >= day).length;
  const last = had
    .filter((one) => one.phase === phase && one.side === side && one.since.getTime() === since.getTime())
    .reduce((most, { count }) => Math.max(most, count), 0);
  return due > last ? due : null;
}

export const MOVES = ["desbloquear", "pagar_comissao", "conta", "deposito", "dia", "confirmar"] as const;
export type Move = (typeof MOVES)[number];

/**
 * Whether this side may do this now. An early commission opens the contact as the unlock fee does. The project may
 * confirm any amount that reached its account; the funder only after sending the bank's proof. While the team checks a
 * project that it took down, no contact is opened, no account given, and no deposit informed; a known one may be
 * corrected. A deleted funder's contact cannot be opened. Once both confirmed, only the day of the deposit may be
 * corrected, until the receipt is issued with it.
 */
export function canDo(facts: DealFacts, side: Side, move: Move): boolean {
  const { status, contaEm, deposito, retirado, saiu, reciboEm } = facts;
  const isLocked = status === "bloqueada" && !retirado && !saiu.includes("financiador");
  const isOpen = status === "desbloqueada";
  const isCaptador = side === "captador";
  switch (move) {
    case "desbloquear":
      return isCaptador && isLocked;
    case "pagar_comissao":
      return isCaptador && (isLocked || status === "confirmada");
    case "conta":
      return isCaptador && isOpen && !retirado;
    case "deposito":
      return !isCaptador && isOpen && ((contaEm !== null && !retirado) || deposito !== null);
    case "dia":
      return !isCaptador && INVESTED.includes(status) && deposito !== null && reciboEm === null;
    case "confirmar":
      return (
        isOpen && (isCaptador ? contaEm !== null || deposito !== null : deposito?.temComprovante === true)
      );
  }
}

/** Compares one side's amount (centavos) with the other's. */
export function outcomeOf(valor: number, other: NamedAmount | null): "espera" | "diverge" | "confirmada" {
  if (!other) return "espera";
  return other.valor === valor ? "confirmada" : "diverge";
}

/** Facts for the rule of open contacts (lib/people/contact). */
export const contactOf = ({ status, desbloqueadaEm }: DealFacts): ContactFacts => ({
  status,
  unlockedAt: desbloqueadaEm,
});
