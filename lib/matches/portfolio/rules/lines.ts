import { type AmountTarget, closedReason, inWholeQuotas } from "@/lib/catalog/amount/rules";

/** Most carteiras of one account. */
export const MAX_PORTFOLIOS = 30;

/** Reasons for which the amount of a line is not saved. */
export type LineProblem = "closed" | "quota" | "tooMuch";

/**
 * Problem of one line (`valor` in centavos, positive); null if the project is open and the amount is whole quotas and
 * at most what the project lacks.
 */
export function lineProblem(valor: number, target: AmountTarget, now: Date): LineProblem | null {
  if (closedReason(target, now) !== null) return "closed";
  if (valor > target.valorDisponivel) return "tooMuch";
  return inWholeQuotas(valor, target.cotaValor) === valor ? null : "quota";
}

/** Sum of lines, in centavos. */
export const sumOf = (lines: readonly { valor: number }[]): number =>
  lines.reduce((sum, { valor }) => sum + valor, 0);

/** The next whole-quota amounts below and above an amount; `below` is null instead of 0. */
export function nearestQuotas(valor: number, cota: number): { below: number | null; above: number } {
  const below = inWholeQuotas(valor, cota);
  return { below: below === 0 ? null : below, above: below + cota };
}
