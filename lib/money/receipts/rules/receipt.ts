import type { ReceiptContent } from "../types";

/** `lir`: from a project to its funder. `taxa`, `mensalidade`: ours, for a fee or a month of a plan. */
export type ReceiptKind = "lir" | "taxa" | "mensalidade";

export const OUR_ISSUER = "plataforma";

export const LEGAL_BASE =
  "Lei nº 14.260/2021, arts. 3º e 4º; Decreto nº 12.106/2024; Portaria GM/MMA nº 1.250/2024";

export const numberLabel = (number: number): string => `nº ${String(number).padStart(6, "0")}`;

/** Characters of the reason for a revocation. */
export const MIN_REASON = 10;
export const MAX_REASON = 300;

export const contentOf = (stored: unknown): ReceiptContent => stored as ReceiptContent;

/**
 * Content as a receipt shows it. Marks a fictitious project (`demonstracao`), because older receipts and those of fees
 * are stored without the mark.
 */
export function shownContent(stored: unknown, isFictitious: boolean | null): ReceiptContent {
  const content = contentOf(stored);
  if (!content.projeto || !isFictitious) return content;
  return { ...content, projeto: { ...content.projeto, demonstracao: true } };
}
