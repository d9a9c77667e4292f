import { toIsoDay } from "@/lib/kit/format";
import { type OpportunityStatus, SIDES, type Side } from "@/lib/kit/states";
import { addWorkingDays, isWorkingDay } from "@/lib/matches/interests/rules/deadline";
import type { ContactFacts } from "@/lib/people/contact/rules/open";

/**
 * What a deal waits for, in the order in which it happens: the fee that opens the contact, the project's account, the
 * deposit, the bank's paper about it, both amounts (or that two different ones become one), the commission, the receipt.
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
export type Named = { valor: number; em: Date };

/** What the funder said of the deposit; amount in centavos. */
export type Deposit = { valor: number; temComprovante: boolean; em: Date };

/**
 * What the project's side still lacks before an account is shown or a receipt issued, the first of it: an organization
 * with its CNPJ, the team's check of it, the number of the approved proposal.
 */
export const LACKS = ["organizacao", "conferencia", "aprovacao"] as const;
export type Lack = (typeof LACKS)[number];

/** All that decides where a deal stands. */
export type DealFacts = {
  status: OpportunityStatus;
  aceitaEm: Date;
  desbloqueadaEm: Date | null;
  /** When the present bank account was given; null without one, and where its holder is not the organization. */
  contaEm: Date | null;
  deposito: Deposit | null;
  captador: Named | null;
  financiador: Named | null;
  comissaoPagaEm: Date | null;
  reciboEm: Date | null;
  falta: Lack | null;
};

/** Of an unlocked deal that is not confirmed. */
function openPhase({ captador, financiador, deposito, contaEm }: DealFacts): Phase {
  if (captador && financiador) return captador.valor === financiador.valor ? "confirmacao" : "divergencia";
  if (!deposito) return contaEm || captador ? "deposito" : "conta";
  return deposito.temComprovante ? "confirmacao" : "comprovante";
}

/** Where a deal stands. */
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

/** Whose turn it is: nobody's once the deal is over. */
export function turnOf(facts: DealFacts): Side[] {
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

const latest = (...moments: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));

/** Since when the deal waits for what it waits for now. */
export function sinceOf(facts: DealFacts): Date {
  const { aceitaEm, desbloqueadaEm, contaEm, deposito, captador, financiador, comissaoPagaEm, reciboEm } =
    facts;
  switch (phaseOf(facts)) {
    case "bloqueada":
    case "cancelada":
      return aceitaEm;
    case "conta":
      return latest(aceitaEm, desbloqueadaEm);
    case "deposito":
      return latest(aceitaEm, desbloqueadaEm, contaEm, captador?.em);
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

/** Working days after which whose turn it is hears of it, first and last; by the last the step should be done. */
export const REMIND_AFTER = [3, 7] as const;
const STEP_DAYS = REMIND_AFTER[1];

/** The ISO day until which the present step should be done; null once the deal is over. */
export function dueOf(facts: DealFacts): string | null {
  return turnOf(facts).length === 0 ? null : addWorkingDays(toIsoDay(sinceOf(facts)), STEP_DAYS);
}

/** A reminder that somebody had: which one, of what, waiting since when. */
export type Reminded = { phase: Phase; side: Side; since: Date; count: number };

/**
 * Which reminder a side of a deal should have today: 1 or 2 of {@link REMIND_AFTER}, null where none is due. Each comes
 * once for a step, on a working day; one that nobody could send in time is not made up for by two.
 */
export function reminderFor(
  facts: DealFacts,
  side: Side,
  { had, now }: { had: readonly Reminded[]; now: Date },
): number | null {
  const today = toIsoDay(now);
  if (!turnOf(facts).includes(side) || !isWorkingDay(today)) return null;
  const [phase, since] = [phaseOf(facts), sinceOf(facts)];
  const begun = toIsoDay(since);
  const due = REMIND_AFTER.filter((days) => today >= addWorkingDays(begun, days)).length;
  const last = had
    .filter((one) => one.phase === phase && one.side === side && one.since.getTime() === since.getTime())
    .reduce((most, { count }) => Math.max(most, count), 0);
  return due > last ? due : null;
}

/** What somebody may do in a deal; each is one function of lib/money/deals/mutations. */
export const MOVES = ["desbloquear", "pagar_comissao", "conta", "deposito", "confirmar"] as const;
export type Move = (typeof MOVES)[number];

/**
 * Whether this side may do this now. The commission may come first: it opens the contact as the unlock fee does. The
 * project confirms what reached its account, whatever the funder told; the funder after having shown the bank's paper.
 */
export function canDo(facts: DealFacts, side: Side, move: Move): boolean {
  const { status, contaEm, deposito } = facts;
  const isOpen = status === "desbloqueada";
  const isCaptador = side === "captador";
  switch (move) {
    case "desbloquear":
      return isCaptador && status === "bloqueada";
    case "pagar_comissao":
      return isCaptador && (status === "bloqueada" || status === "confirmada");
    case "conta":
      return isCaptador && isOpen;
    case "deposito":
      return !isCaptador && isOpen && (contaEm !== null || deposito !== null);
    case "confirmar":
      return (
        isOpen && (isCaptador ? contaEm !== null || deposito !== null : deposito?.temComprovante === true)
      );
  }
}

/** What naming an amount comes to, beside what the other side named. Amounts in centavos. */
export function outcomeOf(valor: number, other: Named | null): "espera" | "diverge" | "confirmada" {
  if (!other) return "espera";
  return other.valor === valor ? "confirmada" : "diverge";
}

/** What decides about the contact of a deal (lib/people/contact). */
export const contactOf = ({ status, desbloqueadaEm }: DealFacts): ContactFacts => ({
  status,
  unlockedAt: desbloqueadaEm,
});

/** The way of a deal as both sides see it. */
export const DEAL_STEPS = ["Aceito", "Contato", "Depósito", "Valor", "Comissão", "Recibo"] as const;
export type DealStep = (typeof DEAL_STEPS)[number];

const AHEAD: ReadonlySet<DealStep> = new Set(["Comissão", "Recibo"]);

const STEP_OF: Record<Exclude<Phase, "cancelada">, number> = {
  bloqueada: 1,
  conta: 2,
  deposito: 2,
  comprovante: 2,
  confirmacao: 3,
  divergencia: 3,
  comissao: 4,
  recibo: 5,
  concluida: 6,
};

export type DealTimelineStep = {
  step: DealStep;
  state: "done" | "now" | "next";
  /** When it was done, or until when it should be. */
  at: Date | string | null;
};

/** The steps with their dates; null where the deal was cancelled: then there is no way on. */
export function dealTimeline(facts: DealFacts): DealTimelineStep[] | null {
  const phase = phaseOf(facts);
  if (phase === "cancelada") return null;
  const now = STEP_OF[phase];
  const { aceitaEm, desbloqueadaEm, deposito, captador, financiador, comissaoPagaEm, reciboEm } = facts;
  const bothNamed = captador && financiador ? latest(captador.em, financiador.em) : null;
  const doneAt = [aceitaEm, desbloqueadaEm, deposito?.em ?? null, bothNamed, comissaoPagaEm, reciboEm];
  return DEAL_STEPS.map((step, index): DealTimelineStep => {
    if (index < now) return { step, state: "done", at: doneAt[index] ?? null };
    // Commission and receipt may come before their turn: paid instead of the unlock fee, issued before the commission.
    const early = index > now && AHEAD.has(step) ? (doneAt[index] ?? null) : null;
    if (early) return { step, state: "done", at: early };
    return index === now ? { step, state: "now", at: dueOf(facts) } : { step, state: "next", at: null };
  });
}
