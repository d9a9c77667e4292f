import type { ReceiptContent } from "../types";

/** `lir`: from a project to its funder. `taxa`, `mensalidade`: ours, for a fee or a month of a plan. */
export type ReceiptKind = "lir" | "taxa" | "mensalidade";

/** Issuer of our own receipts, which have their own sequence of numbers. */
export const OUR_ISSUER = "plataforma";

export const LEGAL_BASE =
  "Lei nº 14.260/2021, arts. 3º e 4º; Decreto nº 12.106/2024; Portaria GM/MMA nº 1.250/2024";

/** Shows a receipt's number as `nº 000012`. The numbers of one issuer have no gaps. */
export const numberLabel = (number: number): string => `nº ${String(number).padStart(6, "0")}`;

/** Length of the reason for a revocation, in characters. */
export const MIN_REASON = 10;
export const MAX_REASON = 300;

export const contentOf = (stored: unknown): ReceiptContent => stored as ReceiptContent;

/**
 * Adds `demonstracao` if the project is fictitious, because receipts of fees and older receipts are stored without it.
 * @param isFictitious null without a project
 */
export function shownContent(stored: unknown, isFictitious: boolean | null): ReceiptContent {
  const content = contentOf(stored);
  if (!content.projeto || !isFictitious) return content;
  return { ...content, projeto: { ...content.projeto, demonstracao: true } };
}
