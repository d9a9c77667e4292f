import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { formatMoney } from "@/lib/kit/format";
import { INTEREST_STATUSES, type InterestStatus } from "@/lib/kit/states";
import { formatAmount } from "@/lib/kit/typed-amount";

/** `ambos`: both sides, by confirming the same amount. */
export const INTEREST_ACTORS = ["financiador", "captador", "ambos"] as const;
type InterestActor = (typeof INTEREST_ACTORS)[number];

const MOVES: Record<InterestStatus, Partial<Record<InterestStatus, InterestActor>>> = {
  Interessada: { Aceita: "captador", Recusada: "captador", Cancelada: "financiador" },
  Aceita: { Confirmada: "ambos", Cancelada: "financiador" },
  Recusada: {},
  Confirmada: {},
  Cancelada: { Interessada: "financiador" },
};

export const canMove = (from: InterestStatus, to: InterestStatus, actor: InterestActor): boolean =>
  MOVES[from][to] === actor;

export const movableFrom = (to: InterestStatus, actor: InterestActor): InterestStatus[] =>
  INTEREST_STATUSES.filter((from) => canMove(from, to, actor));

/** `status`: state of the funder's interest in the project, or null. */
export const isRegistrable = (status: InterestStatus | null): boolean =>
  status === null || canMove(status, "Interessada", "financiador");

export const isWithdrawable = (status: InterestStatus): boolean =>
  canMove(status, "Cancelada", "financiador");

/** Whether a listed project with this status accepts interests (B4.1). */
export const isOpenForInterest = (projectStatus: string): boolean =>
  OPEN_STATUSES.some((open) => open === projectStatus);

export const MAX_OBSERVATIONS = 2000;

/** Amount from a form or an API client, as text. Numbers are reais (B3.8). */
export function toValueText(value: unknown): string {
  if (typeof value === "string") return value.slice(0, 200);
  if (typeof value !== "number" || Number.isNaN(value)) return "";
  const centavos = Math.round(Math.abs(value) * 100);
  const digits = Number.isSafeInteger(centavos) ? formatAmount(centavos) : "9".repeat(30);
  return value < 0 ? `-${digits}` : digits;
}

export const amountText = (centavos: number | null): string | null =>
  centavos === null ? null : formatMoney(centavos);

export const SUPPORTS_PATH = "/dashboard/apoios";

export const supportPath = (interestId: string): string => `${SUPPORTS_PATH}/${interestId}`;
