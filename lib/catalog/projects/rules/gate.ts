/** Percent of the total that has to be raised first: 50 with works, else 20 (Portaria GM/MMA 1.250/2024). */
export const gateShare = (works: boolean): 20 | 50 => (works ? 50 : 20);

/**
 * The minimum to be raised before the technical analysis, in centavos, and what it still lacks.
 * @param share percent of the total, as gateShare() says it
 */
export function minimumGate(
  total: bigint | number,
  raised: bigint | number,
  share: number,
): { goal: number; missing: number; reached: boolean } {
  const goal = Math.ceil((Number(total) * share) / 100);
  const missing = Math.max(0, goal - Number(raised));
  return { goal, missing, reached: missing === 0 };
}
