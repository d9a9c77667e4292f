export const LEAVING_COSTS = [
  "endsPlan",
  "owesCommission",
  "losesReceipt",
  "owesReceipt",
  "leavesImported",
] as const;
export type LeavingCost = (typeof LEAVING_COSTS)[number];

/**
 * Costs of deleting an account. `losesReceipt`: this funder waits for a receipt. `owesReceipt`: this captador has to
 * confirm a deposit or issue its receipt. `leavesImported`: this captador has imported projects, which are not deleted.
 */
export type LeavingCosts = Record<LeavingCost, boolean>;

export const costsOf = (leaving: LeavingCosts): LeavingCost[] =>
  LEAVING_COSTS.filter((cost) => leaving[cost]);

/** Whether a deletion costs more than the person has read. */
export const hasGrown = (leaving: LeavingCosts, seen: readonly LeavingCost[]): boolean =>
  costsOf(leaving).some((cost) => !seen.includes(cost));
