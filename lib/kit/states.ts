/** States of an interest, in the words that both sides read (B3.7). */
export const INTEREST_STATUSES = ["Interessada", "Aceita", "Recusada", "Confirmada", "Cancelada"] as const;
export type InterestStatus = (typeof INTEREST_STATUSES)[number];

export const OPEN_OR_CONFIRMED: InterestStatus[] = ["Interessada", "Aceita", "Confirmada"];

export const OPPORTUNITY_STATUSES = [
  "bloqueada",
  "desbloqueada",
  "confirmada",
  "concluida",
  "cancelada",
] as const;
export type OpportunityStatus = (typeof OPPORTUNITY_STATUSES)[number];

export const OPEN_OPPORTUNITIES: OpportunityStatus[] = ["bloqueada", "desbloqueada", "confirmada"];

export const UNCONFIRMED_OPPORTUNITIES: OpportunityStatus[] = ["bloqueada", "desbloqueada"];

export const SIDES = ["captador", "financiador"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "captador" ? "financiador" : "captador");

/** Events in the history of a deal (deal_events.type). Rows of that table are never changed. */
export const DEAL_EVENTS = [
  "desbloqueada",
  "desbloqueio_retirado",
  "conta_informada",
  "conta_alterada",
  "deposito_informado",
  "dia_corrigido",
  "comprovante_enviado",
  "pagador_alterado",
  "valor_informado",
  "confirmada",
  "comissao_devida",
  "comissao_paga",
  "comissao_devolvida",
  "pagamento_devolvido",
  "concluida",
  "deposito_anulado",
  "lembrete",
  "equipe_avisada",
  "recibo_emitido",
  "recibo_revogado",
] as const;
export type DealEventType = (typeof DEAL_EVENTS)[number];

export type FeeKind = "desbloqueio" | "comissao" | "complemento";
export type PaymentStatus = "pending" | "paid" | "failed";

export type CheckoutStatus =
  | "aberto"
  | "processando"
  | "pago"
  | "expirado"
  | "cancelado"
  | "falhou"
  | "devolvido";
/** States of a checkout that may still become paid. */
export const OPEN_CHECKOUTS: CheckoutStatus[] = ["aberto", "processando"];

export type MonthStatus = "aberta" | "processando" | "paga" | "falhou" | "anulada";
/** States of a plan's month that may still become paid. */
export const OPEN_MONTHS: MonthStatus[] = ["aberta", "processando", "falhou"];

/** States of a subscription that runs (subscriptions.status, Stripe's values), even if it will not renew. */
export const LIVE_SUBSCRIPTIONS = ["active", "trialing", "past_due"];
/** States of a subscription that runs, or may still begin or resume. */
export const REVIVABLE_SUBSCRIPTIONS = [...LIVE_SUBSCRIPTIONS, "incomplete", "unpaid", "paused"];
