import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/project";
import { readCursor, writeCursor } from "@/lib/kit/cursor";
import { formatMoney } from "@/lib/kit/format";
import { formatAmount, parseAmount } from "@/lib/kit/money";
import { INTEREST_STATUSES, type InterestStatus } from "@/lib/kit/states";

/** Who moves an interest: the two sides alone, or both of them by naming the same amount. */
export const INTEREST_ACTORS = ["financiador", "captador", "ambos"] as const;
export type InterestActor = (typeof INTEREST_ACTORS)[number];

const MOVES: Record<InterestStatus, Partial<Record<InterestStatus, InterestActor>>> = {
  Interessada: { Aceita: "captador", Recusada: "captador", Cancelada: "financiador" },
  Aceita: { Confirmada: "ambos", Cancelada: "financiador" },
  Recusada: {},
  Confirmada: {},
  Cancelada: { Interessada: "financiador" },
};

/** Whether this side may move an interest from one state to another. */
export const canMove = (from: InterestStatus, to: InterestStatus, actor: InterestActor): boolean =>
  MOVES[from][to] === actor;

/** The states from which this side may move an interest to another. */
export const movableFrom = (to: InterestStatus, actor: InterestActor): InterestStatus[] =>
  INTEREST_STATUSES.filter((from) => canMove(from, to, actor));

/** Whether a new registration begins an interest: there is none, or its funder took it back. */
export const isRegistrable = (status: InterestStatus | null): boolean =>
  status === null || canMove(status, "Interessada", "financiador");

/** Whether the funder may still take an interest back. */
export const isWithdrawable = (status: InterestStatus): boolean =>
  canMove(status, "Cancelada", "financiador");

/** Whether a project takes interests: the interest button is active while it is open (B4.1). */
export const isOpenForInterest = (projectStatus: string): boolean =>
  OPEN_STATUSES.some((open) => open === projectStatus);

/** Characters. */
export const MAX_OBSERVATIONS = 2000;
/** Centavos; one billion reais, about three times what the whole incentive may reach in a year. */
export const MAX_VALUE = 100_000_000_000;

/** What a form or a program may bring as a value, as text: numbers are reais (B3.8). */
export function toValueText(value: unknown): string {
  if (typeof value === "string") return value.slice(0, 200);
  if (typeof value !== "number" || Number.isNaN(value)) return "";
  const centavos = Math.round(Math.abs(value) * 100);
  const digits = Number.isSafeInteger(centavos) ? formatAmount(centavos) : "9".repeat(30);
  return value < 0 ? `-${digits}` : digits;
}

export type ValueProblem = "unclear" | "notPositive" | "tooLarge";

/** What may stand around an amount without changing it. */
const CURRENCY = /r\$|\b(?:brl|reais|real)\b/gi;

/**
 * Why a value is refused instead of being read (B5.1), or null. Stripping everything but digits and comma would turn
 * "100 mil" into 100, "10^18" into 1018 and "-5" into 5: nobody's amount is changed in silence.
 */
export function valueProblem(text: string): ValueProblem | null {
  const bare = text.replace(CURRENCY, "").replace(/\s/g, "");
  if (bare === "") return null;
  if (/^[-\u2212(]/.test(bare)) return "notPositive";
  if (!/^[\d.]*(?:,\d{0,2})?$/.test(bare) || !/\d/.test(bare)) return "unclear";
  const [whole = ""] = bare.split(",");
  if (whole.includes(".") && !/^\d{1,3}(?:\.\d{3})+$/.test(whole)) return "unclear";
  if (whole.replace(/[.]|^0+/g, "").length > 18) return "tooLarge";
  const centavos = parseAmount(bare) ?? 0;
  if (centavos === 0) return "notPositive";
  return centavos > MAX_VALUE ? "tooLarge" : null;
}

/**
 * Centavos of a value (B5.1): all but digits and comma is stripped, the comma is the decimal point; null when none is
 * left. Only for texts without a {@link valueProblem}.
 */
export const readValue = (text: string): number | null => parseAmount(text);

/** `R$ 120.000`, null without an amount. @param centavos as they were read */
export const amountText = (centavos: number | null): string | null =>
  centavos === null ? null : formatMoney(centavos);

/** The last moment (ms) that a Date holds. */
const MAX_MOMENT = 8.64e15;

/** Where a page of interests ends: newest first, by moment (ms) and id. */
export type InterestCursor = { at: number; id: string };

export const writeInterestCursor = ({ at, id }: InterestCursor): string =>
  writeCursor({ key: at.toString(36), id });

/** @returns null unless the text is a cursor as written by {@link writeInterestCursor} */
export function readInterestCursor(text: string | undefined): InterestCursor | null {
  const cursor = readCursor(text ?? "");
  const at = Number.parseInt(cursor?.key ?? "", 36);
  return cursor && cursor.key.length <= 9 && at <= MAX_MOMENT ? { at, id: cursor.id } : null;
}
