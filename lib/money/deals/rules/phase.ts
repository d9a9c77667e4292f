import type { FundraisingState } from "@/lib/catalog/amount/rules";
import type { OpportunityStatus, Side } from "@/lib/kit/states";
import type { ContactFacts } from "@/lib/people/contact/rules/open";

/**
 * Phases of a deal, in order. Their next steps: fee for the contact, bank account, deposit, bank's proof, both amounts,
 * correction of different amounts, commission, receipt. `concluida` and `cancelada` have no next step.
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

/** The reported deposit. `valor`: centavos. `dia`: ISO day on which the money left. `em`: time of the report. */
type Deposit = { valor: number; dia: string; temComprovante: boolean; em: Date };

/**
 * Requirements that a project may lack: an organization, the team's check of the organization, the number of the
 * approved proposal. A bank account needs the first two, a receipt all three. Only the first missing one is reported.
 */
export const LACKS = ["organizacao", "conferencia", "aprovacao"] as const;
export type Lack = (typeof LACKS)[number];

export type DealFacts = {
  status: OpportunityStatus;
  aceitaEm: Date;
  desbloqueadaEm: Date | null;
  /**
   * When the bank account was set, changed, or shown again after a new check. Null without a bank account of the
   * checked organization (IS_OWN_ACCOUNT of the queries).
   */
  contaEm: Date | null;
  /** When the funder may see the bank account (accountShownFrom). Null like `contaEm`. */
  contaVisivelEm: Date | null;
  /** The project's organization has a bank account, but the team undid the check of the organization. */
  conferenciaDesfeita: boolean;
  captacao: FundraisingState;
  deposito: Deposit | null;
  /** When the team last annulled a confirmed deposit, or null. */
  anuladoEm: Date | null;
  captador: NamedAmount | null;
  financiador: NamedAmount | null;
  comissaoPagaEm: Date | null;
  /** A whole commission is marked for refund (isGoingBack of the fees). */
  comissaoVolta: boolean;
  reciboEm: Date | null;
  /** When a receipt of the deal was last revoked, or null. */
  reciboRevogadoEm: Date | null;
  /** When the contact last closed again, a commission was last given back, or a bank last decided a fee's dispute. */
  taxaMudouEm: Date | null;
  /** A bank decides a dispute over a fee of the deal. */
  taxaContestada: boolean;
  /** The team suspended the funder's account. */
  financiadorSuspenso: boolean;
  /** When the team last lifted a suspension of each side's account, or null. */
  reativadaEm: Readonly<Record<Side, Date | null>>;
  falta: Lack | null;
  /** The team took the project off the list to check its data. */
  retirado: boolean;
  /** When the team listed the project again, or null. */
  relistadoEm: Date | null;
  /** Sides that deleted their account. A deal with a deposit or a confirmed amount continues without that side. */
  saiu: readonly Side[];
  /** Whether a side left the deal, and the team has not settled it. */
  comEquipe: boolean;
};

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

/** Whether a deposit was reported or an amount named, which rules out a withdrawal of the interest. */
export const hasDepositOrAmount = ({ captador, financiador, deposito }: DealFacts): boolean =>
  captador !== null || financiador !== null || deposito !== null;

/** Phases in which the team's check of the project holds the deal. Later phases record money that already moved. */
export const HOLDABLE: readonly Phase[] = ["bloqueada", "conta", "deposito"];

/** Whether the deal is held: the team took the project off the list before a deposit. */
export const isHeld = (facts: DealFacts): boolean => facts.retirado && HOLDABLE.includes(phaseOf(facts));

/** Facts for the rule of open contacts (lib/people/contact). */
export const contactOf = ({ status, desbloqueadaEm }: DealFacts): ContactFacts => ({
  status,
  unlockedAt: desbloqueadaEm,
});
