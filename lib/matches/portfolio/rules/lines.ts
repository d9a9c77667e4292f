import {
  type AmountEffect,
  type AmountTarget,
  closedReason,
  inWholeQuotas,
} from "@/lib/catalog/amount/rules";

export const MAX_PORTFOLIOS = 30;

/** Why the amount of a line is not valid. `refused`: the captador refused the funder's interest, which is final. */
export type LineProblem = "closed" | "quota" | "tooMuch" | "refused";

/**
 * Problem of an amount in its project, except `refused`. Null for a valid amount: in whole quotas of an open project,
 * and at most the project's available amount.
 * @param valor centavos, positive
 */
export function lineProblem(valor: number, target: AmountTarget, now: Date): LineProblem | null {
  if (closedReason(target, now) !== null) return "closed";
  if (valor > target.valorDisponivel) return "tooMuch";
  return inWholeQuotas(valor, target.cotaValor) === valor ? null : "quota";
}

/** Whether a line with this problem may still become a deposit, or is one. */
export const mayBeDeposited = (problem: LineProblem | null): boolean =>
  problem !== "closed" && problem !== "refused";

/**
 * Whether the carteira leaves a line's amount alone, because the owner's interest in the project has this amount. An
 * interest with another amount, or without one, fixes nothing.
 * @param interest the owner's interest in the project, if there is one
 */
export const isRegistered = (
  interest: { valor: number | null } | undefined,
  { valor, problem }: { valor: number; problem: LineProblem | null },
): boolean => interest?.valor === valor && mayBeDeposited(problem);

export const depositsOf = (lines: readonly { problem: LineProblem | null }[]): number =>
  lines.filter(({ problem }) => mayBeDeposited(problem)).length;

export const sumOf = (lines: readonly { valor: number }[]): number =>
  lines.reduce((sum, { valor }) => sum + valor, 0);

type CountedLine = {
  valor: number;
  confirmado: number | null;
  informado: boolean;
  problem: LineProblem | null;
  effect: AmountEffect;
};

/**
 * Centavos that a line adds to the sums of page and brief: the amount that both sides confirmed. Without one: 0 after a
 * refusal, else the planned amount if its deposit is reported, else the part of it that the project can still take.
 */
export function countedAmount({ valor, confirmado, informado, problem, effect }: CountedLine): number {
  if (confirmado !== null) return confirmado;
  if (problem === "refused") return 0;
  if (informado) return valor;
  return "give" in effect ? effect.give : 0;
}

export const countedSum = (lines: readonly CountedLine[]): number =>
  lines.reduce((sum, line) => sum + countedAmount(line), 0);

/** The nearest amounts in whole quotas. `below` may be equal to `valor`, and is null instead of 0. */
export function nearestQuotas(valor: number, cota: number): { below: number | null; above: number } {
  const below = inWholeQuotas(valor, cota);
  return { below: below === 0 ? null : below, above: below + cota };
}
