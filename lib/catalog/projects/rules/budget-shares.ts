import type { BudgetLine } from "../json-columns";

/** 100% in tenths of a percent. */
const WHOLE = 1_000n;

/** Shares in tenths of a percent, by the largest remainder: 1,000 in total, or all 0 if no line has an amount. */
export function budgetShares(lines: readonly Pick<BudgetLine, "valor">[]): number[] {
  const amounts = lines.map(({ valor }) => BigInt(valor));
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total === 0n) return lines.map(() => 0);
  const shares = amounts.map((amount) => (amount * WHOLE) / total);
  const left = Number(WHOLE - shares.reduce((sum, share) => sum + share, 0n));
  const remainders = amounts.map((amount, at) => ({ at, rest: (amount * WHOLE) % total }));
  const first = remainders.sort((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest) || a.at - b.at);
  const raised = new Set(first.slice(0, left).map(({ at }) => at));
  return shares.map((share, at) => Number(share) + (raised.has(at) ? 1 : 0));
}

export const budgetTotal = (lines: readonly Pick<BudgetLine, "valor">[]): number =>
  lines.reduce((sum, { valor }) => sum + valor, 0);

/** Number of quotas, and the amount of one in centavos. */
type Quotas = { total: number; valor: number };

/** Largest rounding error (centavos) of a quota's amount that was rounded to whole reais. */
const ROUNDING = 50;

/**
 * Whether quotas divide a project's total (centavos). Accepts a rest below one quota, because few totals divide evenly.
 * Accepts an excess below one quota that rounding of the quota's amount can cause.
 */
export function quotasCover(valorTotal: number, { total, valor }: Quotas): boolean {
  const rest = valorTotal - total * valor;
  return Math.abs(rest) < valor && -rest <= total * ROUNDING;
}

type Impact = { toneladasAno: number | null; valorTotal: number; cotas: Quotas | null };

/**
 * Yearly tons per quota with one decimal; below a ton, whole kilograms. Null if unknown, under half a kilogram, or if
 * the quotas do not divide the total.
 */
export function tonsPerQuota({
  toneladasAno: tons,
  valorTotal,
  cotas,
}: Impact): { amount: number; unit: "toneladas" | "quilos" } | null {
  if (!tons || !cotas || valorTotal < 1 || !quotasCover(valorTotal, cotas)) return null;
  const each = (tons * cotas.valor) / valorTotal;
  if (each >= 1) return { amount: Math.round(each * 10) / 10, unit: "toneladas" };
  const kilograms = Math.round(each * 1_000);
  return kilograms < 1 ? null : { amount: kilograms, unit: "quilos" };
}
