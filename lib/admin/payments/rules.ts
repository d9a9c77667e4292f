import type { ListSpec } from "@/lib/admin/list/rules";
import type { CheckoutStatus, FeeKind, MonthStatus, PaymentStatus } from "@/lib/kit/states";

export const TABS = ["pagamentos", "mensalidades", "devolver", "contestados", "avisos"] as const;
export type Tab = (typeof TABS)[number];

export const PAYMENT_LIST = { filters: { lista: TABS }, sorts: ["recentes"] } as const satisfies ListSpec;

/** `refused`: owed, and Stripe refused the refund before. {@link refundRefusal} does not tell it from `owed`. */
export type Refusal = "not_paid" | "refunded" | "disputed" | "owed" | "refused" | "bounced";

type Paid = {
  status: CheckoutStatus | MonthStatus;
  /** All four amounts are in centavos. */
  amount: bigint;
  refundedAmount: bigint;
  owedAmount: bigint;
  bouncedAmount: bigint;
  disputed: boolean;
};

/**
 * Why a payment cannot be refunded; null if it can. In a dispute, the payer's bank decides about the money. If the bank
 * sent an earlier refund back, the team must first return that money by bank transfer.
 */
export function refundRefusal(paid: Paid): Refusal | null {
  if (paid.disputed) return "disputed";
  if (paid.bouncedAmount > 0n && paid.owedAmount === 0n) return "bounced";
  if (paid.amount > 0n && paid.refundedAmount >= paid.amount) return "refunded";
  if (paid.status !== "pago" && paid.status !== "paga") return "not_paid";
  return paid.owedAmount > 0n ? "owed" : null;
}

/** Amounts in centavos. `owedAmount`: still to be returned, also a refund that the payer's bank sent back. */
export type FeeStanding = {
  status: PaymentStatus;
  amount: bigint;
  refundedAmount: bigint;
  owedAmount: bigint;
  isDisputed: boolean;
};

export type FeeState = PaymentStatus | "disputed" | "owed" | "refunded" | "partlyRefunded";

/** State of a fee for the team. A dispute, or money to return, comes before any other state. */
export function feeStateOf({
  status,
  amount,
  refundedAmount,
  owedAmount,
  isDisputed,
}: FeeStanding): FeeState {
  if (isDisputed) return "disputed";
  if (owedAmount > 0n) return "owed";
  if (refundedAmount === 0n) return status;
  return refundedAmount >= amount ? "refunded" : "partlyRefunded";
}

/** `plano`: the checkout of a plan. `mensalidade`: a month of a plan. */
export type Purpose = "plano" | "mensalidade" | FeeKind;

export const purposeOf = (purpose: string, kind: FeeKind | null): Purpose =>
  purpose === "plano" ? "plano" : (kind ?? "desbloqueio");
