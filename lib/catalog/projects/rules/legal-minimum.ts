import { availableAmount, fundingProgress } from "./progress";

/** Percent of the total that must be raised: 50 with works, else 20 (Portaria GM/MMA 1.250/2024). */
export const minimumPercent = (works: boolean): 20 | 50 => (works ? 50 : 20);

/** `valor`: legal minimum; `falta`: missing part of the minimum. Amounts in centavos. */
export function legalMinimum<Share extends number>(
  total: bigint | number,
  raised: bigint | number,
  percent: Share,
): { percent: Share; valor: number; falta: number } {
  const valor = Math.ceil((Number(total) * percent) / 100);
  return { percent, valor, falta: Math.max(0, valor - Number(raised)) };
}

type Amounts = { status: string; valorTotal: number; valorCaptado: number };

/**
 * Figures that depend on the raised amount, computed together so that a page does not mix two readings of the amount.
 */
export const figuresOf = ({ status, valorTotal, valorCaptado }: Amounts, percent: 20 | 50) => ({
  valorDisponivel: availableAmount(status, valorTotal, valorCaptado),
  percentual: fundingProgress(valorCaptado, valorTotal).percent,
  captacaoMinima: legalMinimum(valorTotal, valorCaptado, percent),
});
