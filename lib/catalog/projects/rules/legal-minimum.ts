import { availableAmount, fundingProgress } from "./progress";

/** Null while it is unknown whether the project has works: the minimum is then 20% or 50%. */
export type MinimumPercent = 20 | 50 | null;

/** Percent, with works. */
export const HIGHEST_MINIMUM = 50;

/** Percent of the total that must be raised: 50 with works, 20 without (Portaria GM/MMA 1.250/2024). */
export const minimumPercent = (works: boolean | null): MinimumPercent =>
  works === null ? null : works ? HIGHEST_MINIMUM : 20;

/**
 * While works are unknown, the highest percent is stored, so that a project that reaches it has reached its minimum for
 * certain.
 */
export const storedMinimum = (works: boolean | null): 20 | 50 => minimumPercent(works) ?? HIGHEST_MINIMUM;

/**
 * Amounts in centavos. `valor`: the minimum; `falta`: its missing part. If `percent` is null, both are those of a
 * project with works.
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

/** Computed together, so that a page does not mix two readings of the raised amount. */
export const figuresOf = ({ status, valorTotal, valorCaptado }: Amounts, percent: MinimumPercent) => ({
  valorDisponivel: availableAmount(status, valorTotal, valorCaptado),
  percentual: fundingProgress(valorCaptado, valorTotal).percent,
  captacaoMinima: legalMinimum(valorTotal, valorCaptado, percent),
});
