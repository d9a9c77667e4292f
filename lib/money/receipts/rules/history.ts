import type { FeeKind, MonthStatus } from "@/lib/kit/states";
import type { FeeDisplay } from "@/lib/money/fees/rules";

/** Kinds of payments to the platform, as in addresses. */
export type PaymentKind = "mensalidade" | FeeKind;
export const PAYMENT_KINDS: readonly PaymentKind[] = [
  "mensalidade",
  "desbloqueio",
  "comissao",
  "complemento",
];

/** Kind of a row: a captador has payments; a funder has supports, without the project's fees. */
export type HistoryKind = PaymentKind | "apoio";

export const readPaymentKind = (text: unknown): PaymentKind | null =>
  PAYMENT_KINDS.find((kind) => kind === text) ?? null;

/** Shown state of a fee or of a month of a plan; only a month can be voided. */
export type PaymentState = FeeDisplay | "voided";

const MONTH_STATES: Record<MonthStatus, PaymentState> = {
  aberta: "pending",
  processando: "processing",
  paga: "paid",
  falhou: "failed",
  anulada: "voided",
};

/** The state of a month of a plan; amounts in centavos. */
export function planState(status: MonthStatus, amount: number, refunded: number): PaymentState {
  if (amount > 0 && refunded === amount) return "refunded";
  return MONTH_STATES[status];
}

/**
 * How a support is shown to its funder (B4.4), by one of its project's fees: whether the contact is open, or why not.
 * Refunds, disputes and pending transfers are the project's, and shown as pending.
 */
export const supportState = (fee: FeeDisplay): FeeDisplay =>
  fee === "unlocked" || fee === "failed" || fee === "expired" ? fee : "pending";

export const PAYMENTS_PER_PAGE = 20;
