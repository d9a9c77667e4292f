import { availableAmount, fundingProgress } from "./progress";

/** Null while it is unknown whether the project has works. */
export type MinimumPercent = 20 | 50 | null;

export const HIGHEST_MINIMUM = 50;

/** Percent of the total that must be raised: 50 with works, 20 without (Portaria GM/MMA 1.250/2024). */
export const minimumPercent = (works: boolean | null): MinimumPercent =>
  works === null ? null : works ? HIGHEST_MINIMUM : 20;

/** Unknown works give the highest percent: a project that reaches it has reached its minimum in any case. */
export const storedMinimum = (works: boolean | null): 20 | 50 => minimumPercent(works) ?? HIGHEST_MINIMUM;

/** Centavos. `valor`: the minimum; `falta`: its missing part. A `percent` of null counts as {@link HIGHEST_MINIMUM}. */
export function legalMinimum<Share extends number | null>(
  total: bigint | number,
  raised: bigint | number,
  percent: Share,
): { percent: Share; valor: number; falta: number } {
  const valor = Math.ceil((Number(total) * (percent ?? HIGHEST_MINIMUM)) / 100);
  return { percent, valor, falta: Math.max(0, valor - Number(raised)) };
}

type Amounts = { status: string; valorTotal: number; valorCaptado: number };

/** Computes all figures from one reading of the raised amount, so that they fit together on a page. */
export const figuresOf = ({ status, valorTotal, valorCaptado }: Amounts, percent: MinimumPercent) => ({
  valorDisponivel: availableAmount(status, valorTotal, valorCaptado),
  percentual: fundingProgress(valorCaptado, valorTotal).percent,
  captacaoMinima: legalMinimum(valorTotal, valorCaptado, percent),
});
