import type { FundraisingState } from "@/lib/catalog/amount/rules";
import type { OpportunityStatus, Side } from "@/lib/kit/states";
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
  /** When the team annulled the last confirmed deposit; null if it never did. */
  anuladoEm: Date | null;
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
export const HOLDABLE: readonly Phase[] = ["bloqueada", "conta", "deposito"];

/**
 * Whether the deal stands still, because the team took the project off the list before a deposit. Steps after a deposit
 * go on.
 */
export const isHeld = (facts: DealFacts): boolean => facts.retirado && HOLDABLE.includes(phaseOf(facts));

/** Facts for the rule of open contacts (lib/people/contact). */
export const contactOf = ({ status, desbloqueadaEm }: DealFacts): ContactFacts => ({
  status,
  unlockedAt: desbloqueadaEm,
});
