import { availableAmount, fundingProgress } from "./progress";

/** Null while it is unknown whether the project has works: the minimum is then 20% or 50%. */
export type MinimumPercent = 20 | 50 | null;

/** Percent of the total that is the legal minimum with works. */
export const HIGHEST_MINIMUM = 50;

/**
 * Percent of the total that must be raised: 50 with works, 20 without (Portaria GM/MMA 1.250/2024).
 * @param works null if unknown; the percent is then null, too
 */
export const minimumPercent = (works: boolean | null): MinimumPercent =>
  works === null ? null : works ? HIGHEST_MINIMUM : 20;

/**
 * Percent as stored. While it is unknown whether there are works, the highest percent is stored, so that a project that
 * reaches it has reached its minimum for certain.
 */
export const storedMinimum = (works: boolean | null): 20 | 50 => minimumPercent(works) ?? HIGHEST_MINIMUM;

/**
 * `valor`: legal minimum; `falta`: missing part of the minimum. Both are the most that they can be while the percent is
 * null. Amounts in centavos.
 */
export function legalMinimum<Share extends number | null>(
  total: bigint | number,
  raised: bigint | number,
  percent: Share,
): { percent: Share; valor: number; falta: number } {
  const valor = Math.ceil((Number(total) * (percent ?? HIGHEST_MINIMUM)) / 100);
  return { percent, valor, falta: Math.max(0, valor - Number(raised)) };
}

type Amounts = { status: string; valorTotal: number; valorCaptado: number };

/**
 * Figures that depend on the raised amount, computed together so that a page does not mix two readings of the amount.
 */
export const figuresOf = ({ status, valorTotal, valorCaptado }: Amounts, percent: MinimumPercent) => ({
  valorDisponivel: availableAmount(status, valorTotal, valorCaptado),
  percentual: fundingProgress(valorCaptado, valorTotal).percent,
  captacaoMinima: legalMinimum(valorTotal, valorCaptado, percent),
});
