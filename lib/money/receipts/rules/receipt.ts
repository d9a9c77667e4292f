import { convertCurrencyToWords } from "@brazilian-utils/brazilian-utils/convert-currency-to-words";
import { formatDate, formatMoneyCents, formatPercent, toIsoDay } from "@/lib/kit/format";
import type { ReceiptContent } from "../types";

/** `lir`: of a project to its funder; the others are ours, for a fee or a month of a plan. */
export const RECEIPT_KINDS = ["lir", "taxa", "mensalidade"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Under which our own receipts are numbered. */
export const OUR_ISSUER = "plataforma";

/** What the law asks a receipt to rest on. */
export const LEGAL_BASE =
  "Lei nº 14.260/2021, arts. 3º e 4º; Decreto nº 12.106/2024; Portaria GM/MMA nº 1.250/2024";

/** `nº 000012`: gapless within one issuer. */
export const numberLabel = (number: number): string => `nº ${String(number).padStart(6, "0")}`;

/** Half a centavo more than the fraction: the words are cut after two decimals, and a double may stand just below. */
const centsInWords = (cents: number) => convertCurrencyToWords((cents + 0.5) / 100);

/** `cem mil reais`. @param centavos from one up */
export function amountInWords(centavos: number): string {
  const cents = centavos % 100;
  const reais = (centavos - cents) / 100;
  if (reais === 0) return centsInWords(cents);
  const whole = convertCurrencyToWords(reais);
  return cents === 0 ? whole : `${whole} e ${centsInWords(cents)}`;
}

/** Characters of a reason for which a receipt is revoked. */
export const MIN_REASON = 10;
export const MAX_REASON = 300;

/** States of an opportunity whose amount both sides confirmed. */
export const CONFIRMED: readonly string[] = ["confirmada", "concluida"];

/** What is stored, as it was written: the database lets nobody change it. */
export const contentOf = (stored: unknown): ReceiptContent => stored as ReceiptContent;

/** Amounts, days and shares as receipts and the mails about them say them. */
export const amountText = formatMoneyCents;
export const dayText = formatDate;
export const percentText = formatPercent;
/** The calendar day of a moment, ISO, in São Paulo. */
export const dayOf = toIsoDay;
