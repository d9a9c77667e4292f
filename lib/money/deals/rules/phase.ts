import type { FundraisingState } from "@/lib/catalog/amount/rules";
import type { OpportunityStatus, Side } from "@/lib/kit/states";
import type { ContactFacts } from "@/lib/people/contact/rules/open";

/** Phases of a deal, in order. `bloqueada`: the contact's fee is unpaid. `divergencia`: the two amounts differ. */
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

/** `valor`: centavos. `dia`: ISO day of the payment. `em`: when reported or last changed. */
type Deposit = { valor: number; dia: string; temComprovante: boolean; em: Date };

/**
 * Data that a project may lack. Only the first missing one is reported, in this order. A bank account needs all but the
 * last. A receipt needs all.
 * - `encerrada`: needs an organization whose CNPJ is not closed for good
 * - `inativa`: needs an organization whose CNPJ is active
 * - `conferencia`: the team's check of the organization
 * - `aprovacao`: the number of the approved proposal
 */
export const MISSING = [
  "organizacao",
  "encerrada",
  "inativa",
  "representante",
  "conferencia",
  "aprovacao",
] as const;
type Missing = (typeof MISSING)[number];

/** `analise`: the team reviews the draft that supplies the missing data. */
export type Lack = Missing | "analise";

export type DealFacts = {
  status: OpportunityStatus;
  aceitaEm: Date;
  desbloqueadaEm: Date | null;
  /**
   * When the bank account was set, changed, or shown again after a new check of the project's organization. Null unless
   * IS_OWN_ACCOUNT (queries/facts.ts) is true.
   */
  contaEm: Date | null;
  contaVisivelEm: Date | null;
  /** The organization of the bank account is no longer checked (IS_CHECK_UNDONE in queries/facts.ts). */
  conferenciaDesfeita: boolean;
  /** When the team last checked the organization. Null without a valid check. */
  conferidaEm: Date | null;
  captacao: FundraisingState;
  deposito: Deposit | null;
  anuladoEm: Date | null;
  captador: NamedAmount | null;
  financiador: NamedAmount | null;
  comissaoPagaEm: Date | null;
  /** A commission is being refunded completely. Until all of its money has gone back, the next one cannot be paid. */
  comissaoVolta: boolean;
  reciboEm: Date | null;
  reciboRevogadoEm: Date | null;
  /**
   * Time of the latest of these events: the contact closed again, a commission became due again, a bank decided a fee's
   * dispute (FEE_CHANGED_AT in queries/facts.ts). Null in a concluded or cancelled deal.
   */
  taxaMudouEm: Date | null;
  taxaContestada: boolean;
  /** The fee that the captador has to pay next is above Stripe's maximum. */
  taxaAlta: boolean;
  financiadorSuspenso: boolean;
  captadorSuspenso: boolean;
  reativadaEm: Readonly<Record<Side, Date | null>>;
  falta: Missing | null;
  /**
   * When the CNPJ is old enough for the team's check. Null if that day is unknown, and for a checked organization.
   * `dia`: ISO day. `dependeDoTipo`: earlier for another kind of organization.
   */
  conferivelEm: { dia: string; dependeDoTipo: boolean } | null;
  /** A draft waits for the team's review. Every such draft has an organization and an approval number. */
  emAnalise: boolean;
  /**
   * The latest of these times (REVIEWED_AT in queries/facts.ts computes the first two):
   * - the team approved a draft that changed the organization or the approval number
   * - a draft was returned or recalled, if the organization or the approval number is still missing
   * - the CNPJ became inactive, if it is still inactive and the organization is unchecked
   * Null unless the status is `desbloqueada` or `concluida`.
   */
  analisadaEm: Date | null;
  /** The team took the project off the list to check its data. */
  retirado: boolean;
  relistadoEm: Date | null;
  /** Pauses of payments, oldest first. `ate`: end; null while it runs. Empty unless a fee is the next step. */
  pausas: readonly { desde: Date; ate: Date | null }[];
  /** Sides that deleted their account. A deletion does not cancel a deal with a deposit or a named amount. */
  saiu: readonly Side[];
  /** The team has to settle the deal, because a side deleted its account or the captador is suspended. */
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

/** A reported deposit or a named amount rules out a withdrawal of the interest. */
export const hasDepositOrAmount = ({ captador, financiador, deposito }: DealFacts): boolean =>
  captador !== null || financiador !== null || deposito !== null;

/** Phases in which a deal stops while the team checks the project. Later phases record money that already moved. */
export const HOLDABLE: readonly Phase[] = ["bloqueada", "conta", "deposito"];

export const isHeld = (facts: DealFacts): boolean => facts.retirado && HOLDABLE.includes(phaseOf(facts));

export const lackOf = ({ falta, emAnalise }: Pick<DealFacts, "falta" | "emAnalise">): Lack | null =>
  emAnalise && (falta === "organizacao" || falta === "aprovacao") ? "analise" : falta;

export function lackIn(phase: Phase, facts: Pick<DealFacts, "falta" | "emAnalise">): Lack | null {
  if (phase === "conta" && facts.falta === "aprovacao") return null;
  return phase === "conta" || phase === "recibo" ? lackOf(facts) : null;
}

export function isWithTeam(facts: DealFacts): boolean {
  const lack = lackIn(phaseOf(facts), facts);
  return isHeld(facts) || lack === "conferencia" || lack === "analise";
}

/**
 * Whether the deal is left to the team, because the captador's account is suspended and the deal has no valid receipt.
 * False for a cancelled deal.
 */
export function isLeftToTeam(facts: DealFacts): boolean {
  const phase = phaseOf(facts);
  if (!facts.captadorSuspenso || phase === "concluida" || phase === "cancelada") return false;
  return phase !== "comissao" || facts.reciboEm === null;
}

export const contactOf = ({ status, desbloqueadaEm }: DealFacts): ContactFacts => ({
  status,
  unlockedAt: desbloqueadaEm,
});
