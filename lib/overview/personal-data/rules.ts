export const LEAVING_COSTS = [
  "endsPlan",
  "losesPayment",
  "owedReturn",
  "owesCommission",
  "losesReceipt",
  "owesReceipt",
  "leavesImported",
] as const;
export type LeavingCost = (typeof LEAVING_COSTS)[number];

type Costs = Record<LeavingCost, boolean>;

/**
 * `losesPayment`: the plan ends without a refund, because the right of withdrawal (findWithdrawal) does not apply.
 * `owedReturn`: a refund of the plan was refused or came back.
 */
export type LeavingCosts = Costs & {
  /** Centavos. Null without a refund. */
  returned: number | null;
  isReturnHindered: boolean;
};

export const costsOf = (leaving: Costs): LeavingCost[] => LEAVING_COSTS.filter((cost) => leaving[cost]);

export const hasGrown = (leaving: Costs, seen: readonly LeavingCost[]): boolean =>
  costsOf(leaving).some((cost) => !seen.includes(cost));
