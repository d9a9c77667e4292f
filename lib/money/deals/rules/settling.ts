import type { OpportunityStatus } from "@/lib/kit/states";
import type { FeeKind } from "@/lib/money/ledger/rules";

/** One row of opportunity_payments, as far as money and right go; amounts in centavos. */
export type FeeRow = {
  id: string;
  kind: FeeKind;
  feeAmount: bigint;
  refundedAmount: bigint;
  paidAt: Date | null;
  unlockedAt: Date | null;
  disputedAt: Date | null;
  paymentIntentId: string | null;
  /** Centavos of the visit that paid it that still have to go back. */
  owed: bigint;
};

/** Whether money of this fee is here: paid, and not given back whole. */
export const isPaid = ({ paidAt, feeAmount, refundedAmount }: FeeRow): boolean =>
  paidAt !== null && refundedAmount < feeAmount;

/** Whether this fee opens the contact at the moment: what opened it stands in unlocked_at, and rests in a dispute. */
export const opens = (row: FeeRow): boolean => row.unlockedAt !== null && row.disputedAt === null;

/** Centavos of commission that arrived and stay. */
export const commissionPaid = (rows: readonly FeeRow[]): bigint =>
  rows
    .filter((row) => row.kind !== "desbloqueio" && isPaid(row))
    .reduce((sum, { feeAmount, refundedAmount, owed }) => sum + feeAmount - refundedAmount - owed, 0n);

type Arrival = {
  status: OpportunityStatus;
  kind: FeeKind;
  rows: readonly FeeRow[];
  /** Centavos of commission that are still asked for; 0 before both sides confirmed. */
  missing: bigint;
  /** Whether the captador's account is still there: a contact is opened to somebody. */
  hasPayer: boolean;
};

/**
 * What arriving money is for: its right, or nothing any more, and then it goes back. An early commission opens the
 * contact; once another fee opened it, only what both sides confirmed is owed.
 */
export function rightOf({ status, kind, rows, missing, hasPayer }: Arrival): "right" | "none" {
  const row = rows.find((one) => one.kind === kind);
  if (row && isPaid(row)) return "none";
  if (status === "confirmada") return kind !== "desbloqueio" && missing > 0n ? "right" : "none";
  return status === "bloqueada" && kind !== "complemento" && hasPayer ? "right" : "none";
}

/** Which row a missing part of the commission is asked for in; null when both are in use. */
export function rowForMissing(rows: readonly FeeRow[]): Exclude<FeeKind, "desbloqueio"> | null {
  for (const kind of ["comissao", "complemento"] as const) {
    const row = rows.find((one) => one.kind === kind);
    if (!row || !isPaid(row)) return kind;
  }
  return null;
}

/** The smaller of two amounts. */
export function least(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
