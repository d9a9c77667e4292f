import { readCursor, writeCursor } from "@/lib/kit/cursor";
import type { FeeDisplay } from "@/lib/money/fees/rules";

/** Kinds of what is paid to the platform, as an address names them. */
export const PAYMENT_KINDS = ["mensalidade", "desbloqueio", "comissao", "complemento"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What a row is: of a captador a payment, of a funder a support, whose fees are the project's own affair. */
export type HistoryKind = PaymentKind | "apoio";

export const readPaymentKind = (text: unknown): PaymentKind | null =>
  PAYMENT_KINDS.find((kind) => kind === text) ?? null;

/** A fee is shown as in its deal; a month of a plan in the same words, or as no longer asked for. */
export type PaymentState = FeeDisplay | "voided";

const PLAN_STATES = new Map<string, PaymentState>([
  ["aberta", "pending"],
  ["processando", "processing"],
  ["paga", "paid"],
  ["falhou", "failed"],
  ["anulada", "voided"],
]);

/** The state of a month of a plan; amounts in centavos. */
export function planState(status: string, amount: number, refunded: number): PaymentState {
  if (amount > 0 && refunded === amount) return "refunded";
  return PLAN_STATES.get(status) ?? "pending";
}

/**
 * How a support is shown to its funder (B4.4), by one of its project's fees: whether the contact is open, or why not.
 * That a fee was returned, is disputed or on its way is nothing that a funder reads.
 */
export const supportState = (fee: FeeDisplay): FeeDisplay =>
  fee === "unlocked" || fee === "failed" || fee === "expired" ? fee : "pending";

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
