import type { FeeKind } from "@/lib/money/ledger/rules";

/** Smallest amount that Stripe charges (centavos): a smaller fee is raised to it, and the screen says so. */
export const LEAST_FEE = 50n;

/** What is charged of an amount, in thousandths (A9.4, B9.1). */
const UNLOCK_FREE = 3n;
const UNLOCK_PAID = 1n;
const COMMISSION = 80n;
const rateOf = (kind: FeeKind, isPaidPlan: boolean): bigint =>
  kind === "desbloqueio" ? (isPaidPlan ? UNLOCK_PAID : UNLOCK_FREE) : COMMISSION;

/** To the nearest whole centavo, half a centavo up. */
const share = (amount: bigint, thousandths: bigint): bigint => (amount * thousandths + 500n) / 1000n;
const atLeast = (fee: bigint): bigint => (fee < LEAST_FEE ? LEAST_FEE : fee);

/** The fee that opens a contact. @param amount centavos of the opportunity; `isPaidPlan` Pro or Plus, paid or in trial */
export const unlockFee = (amount: bigint, isPaidPlan: boolean): bigint =>
  atLeast(share(amount, rateOf("desbloqueio", isPaidPlan)));

/** 8% of an amount. @param amount centavos, of the interest or as both sides confirmed it */
export const commissionOf = (amount: bigint): bigint => atLeast(share(amount, COMMISSION));

/** Whether a fee was raised to what Stripe charges at least. @param amount centavos of the opportunity */
export const isRaised = (kind: FeeKind, amount: bigint, isPaidPlan: boolean): boolean =>
  share(amount, rateOf(kind, isPaidPlan)) < LEAST_FEE;

/** The percentage as it is kept and shown. */
export const percentageOf = (kind: FeeKind, isPaidPlan: boolean): number =>
  Number(rateOf(kind, isPaidPlan)) / 10;

type Commission = {
  /** Centavos that both sides confirmed. */
  confirmed: bigint;
  /** Centavos of commission that arrived and stay, and those that are not asked for. */
  paid: bigint;
  waived: bigint;
};

/**
 * What becomes of the commission once both sides confirmed. Less than Stripe charges is not asked for, because asking
 * would mean more than is due; what was paid beyond goes back, however little.
 */
export function commissionStep({ confirmed, paid, waived }: Commission) {
  const missing = commissionOf(confirmed) - paid - waived;
  if (missing < 0n) return { step: "devolver", amount: -missing } as const;
  if (missing === 0n) return { step: "concluir", amount: 0n } as const;
  return missing < LEAST_FEE
    ? ({ step: "dispensar", amount: missing } as const)
    : ({ step: "cobrar", amount: missing } as const);
}
