export const filledBar = (percent: number): number => Math.min(100, Math.max(0, percent));

/** Share raised (B4.3). `percent`: with one decimal, may exceed 100. `bar`: for the progress bar, from 0 to 100. */
export function fundingProgress(
  raised: bigint | number,
  total: bigint | number,
): { percent: number; bar: number } {
  const percent = Number(total) > 0 ? Math.round((Number(raised) / Number(total)) * 1000) / 10 : 0;
  return { percent, bar: filledBar(percent) };
}

/** Centavos. The database has the same rule (projeto_disponivel). */
export const availableAmount = (status: string, total: number, raised: number): number =>
  status === "Finalizada" ? 0 : Math.max(0, total - raised);
