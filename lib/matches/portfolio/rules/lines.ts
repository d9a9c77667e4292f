import {
  type AmountEffect,
  type AmountTarget,
  closedReason,
  inWholeQuotas,
} from "@/lib/catalog/amount/rules";

export const MAX_PORTFOLIOS = 30;

/** `refused`: the captador refused the funder's interest. */
export type LineProblem = "closed" | "quota" | "tooMuch" | "refused";

/**
 * Problem of an amount for a project. Does not detect `refused`, which depends on the funder's interest.
 * @param valor centavos, positive
 */
export function lineProblem(valor: number, target: AmountTarget, now: Date): LineProblem | null {
  if (closedReason(target, now) !== null) return "closed";
  if (valor > target.valorDisponivel) return "tooMuch";
  return inWholeQuotas(valor, target.cotaValor) === valor ? null : "quota";
}

export const mayBeDeposited = (problem: LineProblem | null): boolean =>
  problem !== "closed" && problem !== "refused";

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

/** Centavos that a line adds to the sum on page and brief. `effect.give`: the part that the project can still take. */
export function countedAmount({ valor, confirmado, informado, problem, effect }: CountedLine): number {
  if (confirmado !== null) return confirmado;
  if (problem === "refused") return 0;
  if (informado) return valor;
  return "give" in effect ? effect.give : 0;
}

export const countedSum = (lines: readonly CountedLine[]): number =>
  lines.reduce((sum, line) => sum + countedAmount(line), 0);

/** Whole quotas nearest to `valor`. `below` is at most `valor`, and null instead of 0. */
export function nearestQuotas(valor: number, cota: number): { below: number | null; above: number } {
  const below = inWholeQuotas(valor, cota);
  return { below: below === 0 ? null : below, above: below + cota };
}
