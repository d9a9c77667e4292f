import type { FeeKind, OpportunityStatus, PaymentStatus } from "@/lib/kit/states";
import type { PAYMENT_STATES } from "./messages";

/**
 * Smallest amount that Stripe charges (centavos). A smaller fee is raised to this amount, a smaller missing part
 * waived.
 */
export const LEAST_FEE = 50n;

/** Largest amount that Stripe charges (centavos, eight digits). */
export const MOST_FEE = 99_999_999n;

/** Rates in thousandths (A9.4, B9.1). */
const UNLOCK_FREE = 3n;
const UNLOCK_PAID = 1n;
const COMMISSION = 80n;
const rateOf = (kind: FeeKind, isPaidPlan: boolean): bigint =>
  kind === "desbloqueio" ? (isPaidPlan ? UNLOCK_PAID : UNLOCK_FREE) : COMMISSION;

/** Thousandths of an amount, rounded to the nearest centavo, half a centavo up. */
const share = (amount: bigint, thousandths: bigint): bigint => (amount * thousandths + 500n) / 1000n;
const atLeast = (fee: bigint): bigint => (fee < LEAST_FEE ? LEAST_FEE : fee);

/** @param amount centavos of the deal @param isPaidPlan whether Pro, Plus or a trial */
export const unlockFee = (amount: bigint, isPaidPlan: boolean): bigint =>
  atLeast(share(amount, rateOf("desbloqueio", isPaidPlan)));

/** Largest amount of a deal (centavos) whose unlock fee on the Free plan is at most {@link MOST_FEE}. */
export const MOST_OPENED = (MOST_FEE * 1000n + 499n) / UNLOCK_FREE;

/** Commission on a deal, at least {@link LEAST_FEE}. @param amount centavos */
export const commissionOf = (amount: bigint): bigint => atLeast(share(amount, COMMISSION));

export const isRaised = (kind: FeeKind, amount: bigint, isPaidPlan: boolean): boolean =>
  share(amount, rateOf(kind, isPaidPlan)) < LEAST_FEE;

export const percentageOf = (kind: FeeKind, isPaidPlan: boolean): number =>
  Number(rateOf(kind, isPaidPlan)) / 10;

/**
 * Rate (percent) of the unlock fee that we kept from the early commission of a cancelled deal. Null if `stayed` is not
 * the unlock fee of any plan.
 * @param base centavos of the deal @param stayed centavos of the commission that were not refunded
 */
export function keptRate(base: bigint, stayed: bigint): number | null {
  const isPaidPlan = [false, true].find((one) => unlockFee(base, one) === stayed);
  return isPaidPlan === undefined ? null : percentageOf("desbloqueio", isPaidPlan);
}

/**
 * Rate (percent) of a paid unlock fee. Found from the fee, because the captador's plan may have changed since the
 * payment page opened. Null if free and paid plans charge the same fee, or if no plan charges `paid`.
 */
export const paidRate = (base: bigint, paid: bigint): number | null =>
  unlockFee(base, true) === unlockFee(base, false) ? null : keptRate(base, paid);

/**
 * Smallest sum (centavos) of the deals opened in a month for which a plan of `price` centavos a month costs no more
 * than Free (A9.4). Each fee is rounded, which may move this sum by R$ 5.
 */
export const breakEven = (price: number): bigint => {
  const saved = UNLOCK_FREE - UNLOCK_PAID;
  return (BigInt(price) * 1000n + saved - 1n) / saved;
};

/** Costs (centavos) of a month with one opened contact, without commission. `total`: fee and plan. */
export function monthOf(amount: bigint, price: number, isPaidPlan: boolean): { fee: bigint; total: bigint } {
  const fee = unlockFee(amount, isPaidPlan);
  return { fee, total: fee + BigInt(price) };
}

/** Centavos. `paid`, `waived`: parts of the commission on `confirmed`. */
type Commission = {
  confirmed: bigint;
  paid: bigint;
  waived: bigint;
};

/**
 * The next step of the commission, once both sides confirmed.
 * - `devolver`: refund an excess, whatever its size.
 * - `concluir`: nothing is missing.
 * - `dispensar`: waive a missing part that is below Stripe's minimum charge.
 * - `cobrar`: charge a missing part.
 */
export function commissionStep({ confirmed, paid, waived }: Commission) {
  const missing = commissionOf(confirmed) - paid - waived;
  if (missing < 0n) return { step: "devolver", amount: -missing } as const;
  if (missing === 0n) return { step: "concluir", amount: 0n } as const;
  return missing < LEAST_FEE
    ? ({ step: "dispensar", amount: missing } as const)
    : ({ step: "cobrar", amount: missing } as const);
}

/** `base`, `fee`: centavos. `rate`: percent. */
export type Charge = { kind: FeeKind; base: bigint; fee: bigint; rate: number };

/** A row of opportunity_payments, in centavos. */
export type FeeRow = {
  id: string;
  kind: FeeKind;
  /** Amount from which the fee was computed: the deal's or, for a due commission, the confirmed one. */
  base: bigint;
  feeAmount: bigint;
  refundedAmount: bigint;
  paidAt: Date | null;
  unlockedAt: Date | null;
  disputedAt: Date | null;
  paymentIntentId: string | null;
  /** Part of the payment that we owe to the payer and have not refunded yet. */
  owed: bigint;
};

export const OUTSIDE_METHOD = "transferencia";

const OUTSIDE = "fora_";

/** Checkout and fee store this key in place of Stripe's id of the payment. */
export const outsideKey = (checkoutId: string): string => OUTSIDE + checkoutId;

export const isOutside = (paymentIntentId: string | null): boolean =>
  paymentIntentId?.startsWith(OUTSIDE) ?? false;

type Confirmations = {
  acceptedAt: Date;
  captadorConfirmedAt: Date | null;
  financiadorConfirmedAt: Date | null;
  confirmedAmount: bigint | null;
};

export function payableSince(deal: Confirmations): Date {
  const { acceptedAt, captadorConfirmedAt, financiadorConfirmedAt, confirmedAmount } = deal;
  if (confirmedAmount === null) return acceptedAt;
  const sides = [captadorConfirmedAt, financiadorConfirmedAt];
  return new Date(Math.max(...[acceptedAt, ...sides].map(Number)));
}

/** ISO days in São Paulo. `start`: first possible day. */
export function bankDayProblem(
  day: string,
  { today, start }: { today: string; start: string },
): "future" | "early" | null {
  if (day > today) return "future";
  return day < start ? "early" : null;
}

/**
 * Time at which a payment outside Stripe counts as paid.
 * @param day ISO day in São Paulo on which our bank shows the payment
 * @param start time from which the fee could be paid
 */
export function paidOn(day: string, start: Date): Date {
  const midnight = new Date(`${day}T00:00:00-03:00`);
  return midnight > start ? midnight : start;
}

export const isPaid = ({ paidAt, feeAmount, refundedAmount }: FeeRow): boolean =>
  paidAt !== null && refundedAmount < feeAmount;

export const opens = (row: FeeRow): boolean => row.unlockedAt !== null && row.disputedAt === null;

/** Centavos of commission received, less those refunded or marked for refund. */
export const commissionPaid = (rows: readonly FeeRow[]): bigint =>
  rows
    .filter((row) => row.kind !== "desbloqueio" && isPaid(row))
    .reduce((sum, { feeAmount, refundedAmount, owed }) => sum + feeAmount - refundedAmount - owed, 0n);

/**
 * Centavos of an early commission to refund after the deal was cancelled.
 * - We keep the unlock fee, because the contact stays open.
 * - If a separate unlock fee keeps the contact open, we refund the whole commission.
 * - 0 during a dispute, because a bank holds the money.
 * @param isPaidPlan whether the captador has a paid plan, or had one when paying the commission
 */
export function earlyExcess(rows: readonly FeeRow[], isPaidPlan: boolean): bigint {
  const early = rows.find((row) => row.kind === "comissao" && isPaid(row));
  if (!early || early.disputedAt) return 0n;
  const isOpenedApart = rows.some((row) => row.kind === "desbloqueio" && opens(row));
  const excess = commissionPaid(rows) - (isOpenedApart ? 0n : unlockFee(early.base, isPaidPlan));
  return excess > 0n ? excess : 0n;
}

/**
 * Centavos of commission to refund after the deposit was annulled. An early commission is not refunded, because it
 * opened the contact and counts for the next confirmation.
 */
export const undueCommission = (rows: readonly FeeRow[]): bigint =>
  commissionPaid(rows.filter(({ unlockedAt }) => unlockedAt === null));

type CommissionFacts = { confirmedAmount: bigint | null; waivedAmount: bigint; rows: readonly FeeRow[] };

/** Centavos of commission still to be charged. */
export function missingOf({ confirmedAmount, waivedAmount, rows }: CommissionFacts): bigint {
  if (confirmedAmount === null) return 0n;
  const paid = commissionPaid(rows);
  const next = commissionStep({ confirmed: confirmedAmount, paid, waived: waivedAmount });
  return next.step === "cobrar" ? next.amount : 0n;
}

/**
 * Why a payment is refunded at once, as the deal's history stores it.
 * `encerrado`: the deal ended, or another account took over the project.
 * `conta`: an account was deleted, or the funder's is suspended.
 * `retirado`: the team took the project off the list to check it.
 * `valor`: the amount is not this deal's fee.
 * `pago`: the fee was paid or is not due, or the contact is already open.
 */
export const REFUSALS = ["encerrado", "conta", "retirado", "valor", "pago"] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Reasons of a refund. `falso`: the team found the interest false. `anulado`: the team annulled the deposit. */
export const RETURN_REASONS = [...REFUSALS, "falso", "anulado"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Why a booking was undone. `engano`: the money was for something else. `estorno`: the bank took the money back. */
export const UNDONE = ["engano", "estorno"] as const;
export type Undone = (typeof UNDONE)[number];

/** Amounts in centavos: `amount` of the deal, `arrived` of the payment, `missing` of the commission. */
type Arrival = {
  status: OpportunityStatus;
  kind: FeeKind;
  rows: readonly FeeRow[];
  amount: bigint;
  confirmedAmount: bigint | null;
  arrived: bigint;
  missing: bigint;
  /** Whether both accounts exist and the funder's is not suspended. */
  hasBoth: boolean;
  isTakenDown: boolean;
  isHandedOver: boolean;
};

type PaidDeal = CommissionFacts &
  Pick<Arrival, "status" | "amount" | "isTakenDown" | "isHandedOver"> &
  Record<"captador" | "financiador", { email: string | null }> & { isFunderSuspended: boolean };

/** A payment of `arrived` centavos for this fee of the deal. */
export const arrivalOf = (deal: PaidDeal, { kind, arrived }: Pick<Arrival, "kind" | "arrived">): Arrival => ({
  ...deal,
  kind,
  arrived,
  missing: missingOf(deal),
  hasBoth: deal.captador.email !== null && deal.financiador.email !== null && !deal.isFunderSuspended,
});

/** Whether the payment equals the fee of its kind, on a free or a paid plan. */
function isOpeningFee({ kind, amount, arrived }: Arrival): boolean {
  if (kind === "comissao") return arrived === commissionOf(amount);
  return kind === "desbloqueio" && [true, false].some((isPaid) => arrived === unlockFee(amount, isPaid));
}

function openingRefusal(arrival: Arrival): Refusal | null {
  if (!arrival.hasBoth) return "conta";
  if (arrival.isHandedOver) return "encerrado";
  if (arrival.isTakenDown) return "retirado";
  return isOpeningFee(arrival) ? null : "valor";
}

/** Both sides may have confirmed a smaller amount after the payment's page was opened. */
const isWithinAmount = ({ amount, confirmedAmount, arrived }: Arrival): boolean =>
  arrived <= LEAST_FEE || arrived <= (confirmedAmount ?? amount);

/** Why a payment is refunded at once. Null if it opens the contact, or pays a missing part of a due commission. */
export function paymentRefusal(arrival: Arrival): Refusal | null {
  const { status, kind, rows, missing } = arrival;
  if (!isWithinAmount(arrival)) return "valor";
  const row = rows.find((one) => one.kind === kind);
  if (row && isPaid(row)) return "pago";
  if (status === "cancelada") return "encerrado";
  if (status === "bloqueada") return openingRefusal(arrival);
  return status === "confirmada" && kind !== "desbloqueio" && missing > 0n ? null : "pago";
}

/** Rows of a commission, in the order in which a missing part is charged. */
const COMMISSION_ROWS = ["comissao", "complemento"] as const;

/**
 * Kind of the row that charges a missing part of the commission. Null while one is being refunded completely, because
 * that row can charge the part afterwards.
 */
export function rowForMissing(rows: readonly FeeRow[]): Exclude<FeeKind, "desbloqueio"> | null {
  if (isWholeCommissionReturning(rows)) return null;
  const kinds = COMMISSION_ROWS.filter((kind) => !rows.some((row) => row.kind === kind && isPaid(row)));
  return kinds[0] ?? null;
}

export const isWholeCommissionReturning = (rows: readonly FeeRow[]): boolean =>
  rows.some(
    ({ kind, owed, feeAmount, refundedAmount }) =>
      kind !== "desbloqueio" && owed > 0n && refundedAmount + owed >= feeAmount,
  );

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

export type FeeStanding = {
  paymentStatus: PaymentStatus;
  unlockedAt: Date | null;
  expiresAt: Date | null;
  refundedAt: Date | null;
  disputedAt: Date | null;
  processing: boolean;
};

/** `valor`: centavos charged. `devolvido`: centavos refunded. */
export type FeeFacts = FeeStanding & {
  kind: FeeKind;
  valor: number;
  devolvido: number;
  paidAt: Date | null;
  isOutside: boolean;
  /** Whether the fee ever had a payment page. A fee without a page can expire, too. */
  hasPage: boolean;
  pix: PixCode | null;
};

/**
 * Effect of paying a Pix code that the bank still takes.
 * - `pays`: it pays the fee.
 * - `part`: it pays a part of the commission.
 * - `excess`: it pays the commission, and the excess goes back.
 * - `changed`: the fee costs another amount now, so the money would go back.
 * - `returns`: the fee cannot be paid any more, so the money would go back.
 */
export type PixUse = "pays" | "part" | "excess" | "changed" | "returns";

/** `amount`: centavos. */
export type PixCode = { until: Date; amount: number; use: PixUse };

/** Decides as a payment would be settled. */
export function pixUse(arrival: Arrival): PixUse {
  const refusal = paymentRefusal(arrival);
  if (refusal) return refusal === "valor" ? "changed" : "returns";
  const rest = arrival.status === "confirmada" ? arrival.missing - arrival.arrived : 0n;
  return rest < 0n ? "excess" : rest < LEAST_FEE ? "pays" : "part";
}

export const waitingPix = ({ pix }: Pick<FeeFacts, "pix">, now: Date): PixCode | null =>
  pix && pix.until > now ? pix : null;

/** The fee that charges a missing part. Unlike {@link rowForMissing}, ignores marks for refund. */
export const commissionToPay = <F extends Pick<FeeFacts, "kind" | "paymentStatus" | "refundedAt">>(
  fees: readonly F[],
): F | undefined =>
  COMMISSION_ROWS.flatMap((kind) => fees.filter((fee) => fee.kind === kind)).find(
    ({ paymentStatus, refundedAt }) => paymentStatus !== "paid" || refundedAt !== null,
  );

export type FeeDisplay = keyof typeof PAYMENT_STATES;

/** B4.4 ranks unlocked, failed, expired and pending; it does not name the other states. */
export function feeDisplay(fee: FeeStanding, now: Date): FeeDisplay {
  if (fee.refundedAt) return "refunded";
  if (fee.disputedAt) return "disputed";
  if (fee.unlockedAt) return "unlocked";
  if (fee.paymentStatus === "paid") return "paid";
  if (fee.processing) return "processing";
  if (fee.paymentStatus === "failed") return "failed";
  return fee.expiresAt && fee.expiresAt <= now ? "expired" : "pending";
}

export const isPayable = (display: FeeDisplay): boolean =>
  display === "pending" || display === "expired" || display === "failed" || display === "refunded";

type Charged = Pick<FeeFacts, "kind" | "paidAt" | "expiresAt">;

/** Infinite without a payment or an expiry, because such a fee was charged last. */
const lastUse = ({ paidAt, expiresAt }: Charged): number =>
  (paidAt ?? expiresAt)?.getTime() ?? Number.POSITIVE_INFINITY;

/** The fee `named` in the payment page's return address. For a commission, the one of its two rows used last. */
export function feeOnReturn<F extends Charged>(fees: readonly F[], named: unknown): F | undefined {
  if (named !== "comissao") return fees.find(({ kind }) => kind === named);
  const commission = fees.filter(({ kind }) => kind !== "desbloqueio");
  const last = Math.max(...commission.map(lastUse));
  return commission.findLast((fee) => lastUse(fee) === last);
}

const RETURN_ARGUMENTS = ["pago", "canceled"];

/** Removes the arguments of a return from payment, so that a reload or a bookmark does not repeat the notice. */
export function withoutReturn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of RETURN_ARGUMENTS) params.delete(name);
  const rest = params.toString();
  return rest ? `?${rest}` : "";
}

/** Limit (centavos) for fundraising costs in a project's budget. One source reports it; no legal rule confirms it. */
export const FUNDRAISING_COST_LIMIT = 12_000_000;
