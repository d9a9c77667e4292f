import { readCursor, writeCursor } from "../../cursor";

/** Kinds of what is paid to the platform, as an address names them. */
export const PAYMENT_KINDS = ["mensalidade", "desbloqueio", "comissao", "complemento"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const readPaymentKind = (text: unknown): PaymentKind | null =>
  PAYMENT_KINDS.find((kind) => kind === text) ?? null;

/** B4.4, and what its words leave open: what unlocks nothing, and what came back. */
export const PAYMENT_STATES = [
  "desbloqueado",
  "pago",
  "pendente",
  "processando",
  "falhou",
  "expirado",
  "devolvido",
  "contestado",
  "anulado",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What decides the state of a fee. */
export type FeeFacts = {
  paymentStatus: string;
  unlockedAt: Date | null;
  expiresAt: Date | null;
  refundedAt: Date | null;
  disputedAt: Date | null;
};

/**
 * B4.4: unlocked if that is set; else failed; else expired if its end is past; else pending. Beyond the clause: money
 * that came back or is contested says so first, and a fee that was paid and unlocks nothing (a commission on what is
 * unlocked already) is paid, whatever its end.
 */
export function feeState(facts: FeeFacts, now: Date): PaymentState {
  if (facts.refundedAt) return "devolvido";
  if (facts.disputedAt) return "contestado";
  if (facts.unlockedAt) return "desbloqueado";
  if (facts.paymentStatus === "failed") return "falhou";
  if (facts.paymentStatus === "paid") return "pago";
  return facts.expiresAt && facts.expiresAt < now ? "expirado" : "pendente";
}

const PLAN_STATES = new Map<string, PaymentState>([
  ["aberta", "pendente"],
  ["processando", "processando"],
  ["paga", "pago"],
  ["falhou", "falhou"],
  ["anulada", "anulado"],
]);

/** The state of a month of a plan; amounts in centavos. */
export function planState(status: string, amount: number, refunded: number): PaymentState {
  if (amount > 0 && refunded === amount) return "devolvido";
  return PLAN_STATES.get(status) ?? "pendente";
}

/** Payments on a page of the history. */
export const PAYMENTS_PER_PAGE = 20;

/** Where a page ends: the moment of its last row, and the row. */
export type HistoryCursor = { at: Date; id: string };

export const writeHistoryCursor = ({ at, id }: HistoryCursor): string =>
  writeCursor({ key: String(at.getTime()), id });

/** @returns null for any text that is none: the list then begins anew */
export function readHistoryCursor(text: string | null): HistoryCursor | null {
  const cursor = text === null ? null : readCursor(text);
  return cursor && /^\d{1,15}$/.test(cursor.key) ? { at: new Date(Number(cursor.key)), id: cursor.id } : null;
}
