import type { ListSpec } from "@/lib/admin/list/rules";
import { formatDate } from "@/lib/kit/format";
import type { CheckoutStatus, FeeKind, MonthStatus, PaymentStatus } from "@/lib/kit/states";
import { DAY } from "@/lib/kit/time";
import type { StripeProblem } from "@/lib/money/billing/rules";
import { least, OUTSIDE_METHOD } from "@/lib/money/fees/rules";

export const TABS = ["pagamentos", "mensalidades", "devolver", "contestados", "banco", "avisos"] as const;
export type Tab = (typeof TABS)[number];

export const PAYMENT_LIST = { filters: { lista: TABS }, sorts: ["recentes"] } as const satisfies ListSpec;

/**
 * - `outside`: owed, and the payment came outside Stripe, so that only the team can return it.
 * - `refused`: owed, and Stripe refused the refund. Only pages set it, in place of the `owed` of {@link refundRefusal}.
 * - `bounced`: the payer's bank sent the refund back.
 * - `undecided`: a restored backup lacks the decision to refund, and `npm run admin -- carry` reserved the team's
 *   transfer. If the team decides again, Stripe refunds only what the transfer does not cover.
 * - `overtaken`: the team reserved a transfer, but nothing of it is owed any more.
 * - `sentBack`: like `overtaken`, but the payer's bank sent back the refund that had overtaken the transfer.
 */
export type Refusal =
  | "not_paid"
  | "undone"
  | "outside"
  | "refunded"
  | "disputed"
  | "owed"
  | "refused"
  | "bounced"
  | "reserved"
  | "undecided"
  | "overtaken"
  | "sentBack";

/** Money of a checkout or of a plan's month, in centavos. */
export type Money = {
  valor: bigint;
  devolvido: bigint;
  /** Must still be returned. Of a month: 0 during a dispute. */
  aDevolver: bigint;
  /** Refund that the payer's bank sent back. */
  voltou: bigint;
  /** Reserved by the team for a bank transfer. `aTransferir`: the part still owed; of a month, 0 during a dispute. */
  reservado: bigint;
  aTransferir: bigint;
  contestadoEm: Date | null;
};

export type Paid = Money & {
  situacao: CheckoutStatus | MonthStatus;
  metodo: string | null;
  desfeitoEm: Date | null;
  /** Centavos by which a transfer that `carry` reserved after a restore exceeds what is owed. */
  semDecisao: bigint;
};

/**
 * Why a payment cannot be refunded; null if it can. A dispute comes before a reserved transfer, because the payer's
 * bank decides about the money. A reserved transfer comes before the amounts, because it may already have been made.
 */
export function refundRefusal(paid: Paid): Refusal | null {
  if (paid.desfeitoEm) return "undone";
  if (paid.contestadoEm) return "disputed";
  if (paid.reservado > 0n) {
    if (paid.semDecisao > 0n && paid.devolvido + paid.aDevolver < paid.valor) return "undecided";
    if (paid.aTransferir > 0n) return "reserved";
    return paid.voltou > 0n ? "sentBack" : "overtaken";
  }
  if (paid.voltou > 0n && paid.aDevolver === 0n) return "bounced";
  if (paid.valor > 0n && paid.devolvido >= paid.valor) return "refunded";
  if (paid.situacao !== "pago" && paid.situacao !== "paga") return "not_paid";
  if (paid.aDevolver === 0n) return null;
  return paid.metodo === OUTSIDE_METHOD ? "outside" : "owed";
}

/** Centavos. `toDecide`: neither refunded nor owed. `covered`: the part for which `carry` reserved a transfer. */
export function undecidedParts({
  valor,
  devolvido,
  aDevolver,
  semDecisao,
}: Pick<Paid, "valor" | "devolvido" | "aDevolver" | "semDecisao">) {
  const toDecide = valor - devolvido - aDevolver;
  const covered = least(semDecisao, toDecide);
  return { toDecide, covered, beyond: toDecide - covered };
}

/** Problems that no retry can solve. */
const SETTLED_BY_TEAM: ReadonlySet<string> = new Set<StripeProblem>([
  "missing",
  "unknown checkout",
  "another customer",
  "no payment in reais",
  "unknown payment",
  "unknown customer",
  "unknown price",
  "another currency",
  "another amount",
  "refunded twice",
]);

const STRIPE_KEEPS = 30 * DAY;

export const isForgotten = (receivedAt: Date, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() > STRIPE_KEEPS;

/** `problem`: stripe_events.error. `isProcessed`: Stripe does not deliver the event again. */
type Notice = { problem: string | null; isProcessed: boolean; receivedAt: Date };

export const isSettledByTeam = ({ problem, isProcessed, receivedAt }: Notice, now: Date): boolean =>
  isForgotten(receivedAt, now) || (isProcessed && problem !== null && SETTLED_BY_TEAM.has(problem));

/** Amounts in centavos. `owedAmount` includes a refund that the payer's bank sent back. */
export type FeeStanding = {
  status: PaymentStatus;
  amount: bigint;
  refundedAmount: bigint;
  owedAmount: bigint;
  isDisputed: boolean;
  /** Whether the fee's page has expired, or the fee is not due any more. */
  isExpired: boolean;
};

export type FeeState = PaymentStatus | "expired" | "disputed" | "owed" | "refunded" | "partlyRefunded";

export function feeStateOf({
  status,
  amount,
  refundedAmount,
  owedAmount,
  isDisputed,
  isExpired,
}: FeeStanding): FeeState {
  if (isDisputed) return "disputed";
  if (owedAmount > 0n) return "owed";
  if (isExpired && status === "pending") return "expired";
  if (refundedAmount === 0n) return status;
  return refundedAmount >= amount ? "refunded" : "partlyRefunded";
}

export type Purpose = "plano" | "mensalidade" | FeeKind;

export const purposeOf = (purpose: string, kind: FeeKind | null): Purpose =>
  purpose === "plano" ? "plano" : (kind ?? "desbloqueio");

/** `isCancelled`: the plan has ended, or ends with its trial. */
export type TrialFacts = { trialEndsAt: Date; isCancelled: boolean; charged: boolean };

/** The trial as the page shows it. Null once a month was paid, and once an uncancelled trial has ended. */
export const shownTrial = ({ trialEndsAt, isCancelled, charged }: TrialFacts, now: Date) =>
  charged || (!isCancelled && trialEndsAt <= now) ? null : { day: formatDate(trialEndsAt), isCancelled };
