import type { FeeKind, MonthStatus } from "@/lib/kit/states";
import type { FeeDisplay, PixCode, PixUse } from "@/lib/money/fees/rules";

export type PaymentKind = "mensalidade" | FeeKind;
export const PAYMENT_KINDS: readonly PaymentKind[] = [
  "mensalidade",
  "desbloqueio",
  "comissao",
  "complemento",
];

/** `apoio`: a support as the funder reads it, without the captador's fees. */
export type HistoryKind = PaymentKind | "apoio";

export const readPaymentKind = (text: unknown): PaymentKind | null =>
  PAYMENT_KINDS.find((kind) => kind === text) ?? null;

export type PaymentState = FeeDisplay | "voided";

const MONTH_STATES: Record<MonthStatus, PaymentState> = {
  aberta: "pending",
  processando: "processing",
  paga: "paid",
  falhou: "failed",
  anulada: "voided",
};

export function planState(status: MonthStatus, amount: number, refunded: number): PaymentState {
  if (amount > 0 && refunded === amount) return "refunded";
  return MONTH_STATES[status];
}

/**
 * State of a support as its funder reads it (B4.4): the fee's state, if the fee is unlocked, failed or expired. Every
 * other state concerns only the captador, so the funder reads `pending`, or `expired` for a refunded fee that cannot be
 * paid again.
 * @param isOver whether the fee can no longer be paid, because its `expires_at` is past
 */
export function supportState(fee: FeeDisplay, isOver: boolean): FeeDisplay {
  if (fee === "refunded" && isOver) return "expired";
  return fee === "unlocked" || fee === "failed" || fee === "expired" ? fee : "pending";
}

/** Note on a fee of the captador's history. `oferta`: the fee is not owed. `repetido`: the payment gave no right. */
export type HistoryNote = { kind: "pix"; until: Date; use: PixUse } | { kind: "oferta" | "repetido" };

type NoteFacts = {
  kind: HistoryKind;
  state: PaymentState;
  semDireito: boolean;
  devida: boolean;
  pix: PixCode | null;
};

const UNPAID: readonly PaymentState[] = ["pending", "expired", "failed"];

export function historyNote(row: NoteFacts): HistoryNote | null {
  if (row.kind === "apoio" || row.kind === "mensalidade") return null;
  if (row.semDireito) return { kind: "repetido" };
  if (!UNPAID.includes(row.state)) return null;
  if (row.pix) return { kind: "pix", until: row.pix.until, use: row.pix.use };
  return row.devida ? null : { kind: "oferta" };
}

export const PAYMENTS_PER_PAGE = 20;
