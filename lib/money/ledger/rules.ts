import type { FeeKind, OpportunityStatus } from "@/lib/kit/states";

/** Money events, each booked once per `causeId`. The builders below say each event in English, with its `causeId`. */
export const CAUSES = [
  /** A fee was paid at Stripe, and its right was granted. */
  "taxa_paga",
  /** The team booked a fee that was paid outside Stripe. */
  "taxa_recebida",
  "registro_desfeito",
  /**
   * The bank took back a `taxa_recebida` that the team had returned, so that the platform lost the money. causeId: the
   * checkout and the movement of our bank account. Older entries have the centavos lost so far instead of the movement.
   */
  "estorno_perdido",
  /** The team undid an `estorno_perdido`, because the statement lacks it. causeId: the checkout and the movement. */
  "perda_desfeita",
  /** The team decided to return a `taxa_recebida`, or a `taxa_paga` whose refund Stripe refused. */
  "devolucao_decidida",
  "taxa_devolvida",
  "taxa_transferida",
  "sem_direito",
  "sem_direito_devolvido",
  "sem_direito_transferido",
  /**
   * The team transferred a refund that has an entry of its own already, such as `mensalidade_devolvida`. Either the
   * payer's bank had sent the refund back to Stripe, or Stripe had refused to refund a month, or an earlier transfer
   * had come back or was never made. causeId: the checkout or plan payment, and the movement of our bank account. Older
   * entries have the centavos transferred so far instead of the movement.
   */
  "devolucao_transferida",
  /**
   * A transfer of the team came back from the payer's bank, so that the money is owed again. causeId: the checkout or
   * plan payment, and the movement of our bank account.
   */
  "transferencia_voltou",
  /** A recorded transfer was never made, so that the money is owed again. causeId: as in `devolucao_transferida`. */
  "transferencia_nao_feita",
  /** The team undid a `transferencia_voltou`, because the money was of another transfer. causeId: as in that entry. */
  "volta_desfeita",
  "contestacao_aberta",
  "contestacao_ganha",
  "contestacao_perdida",
  "aporte_confirmado",
  "comissao_devida",
  "comissao_dispensada",
  "aporte_anulado",
  "comissao_anulada",
  "dispensa_anulada",
  /** We owe paid commission back: it was too much, the deal was cancelled, or the deposit was annulled. */
  "comissao_excedente",
  /**
   * The team found an interest false, so that we owe the payment for its contact to the payer. causeId: the checkout
   * and the centavos refunded or owed so far.
   */
  "interesse_falso",
  "captado",
  "captado_revertido",
  "mensalidade_paga",
  "mensalidade_devolvida",
] as const;
type Cause = (typeof CAUSES)[number];

/**
 * Accounts of the ledger.
 * - `transferido`: our bank account paid a refund that Stripe refused or the payer's bank sent back.
 * - `banco`: our bank account holds the money of fees that were paid outside Stripe.
 * - `perda`: money of fees paid outside Stripe that left our bank account twice: the team returned it, and the bank
 *   took it back.
 * - `a_devolver`: we have to refund the money.
 * - `a_devolver:voltou`: our transfer of a refund came back or was never made, and we have to transfer the money again.
 *   Only for payments outside Stripe. The refund of a payment at Stripe stays booked as paid from `stripe` until the
 *   next transfer.
 * - `a_receber:comissao`: captadores owe us the money.
 * - `receita:*`: we have earned the money.
 * - `aportes`: confirmed investments. This money went from funder to project, never through us.
 * - `confirmado`: investments of deals that are not concluded.
 * - `captado`: investments of concluded deals, which count as raised.
 */
export const ACCOUNTS = [
  "stripe",
  "em_disputa",
  "transferido",
  "banco",
  "perda",
  "a_devolver",
  "a_devolver:voltou",
  "a_receber:comissao",
  "receita:desbloqueio",
  "receita:comissao",
  "receita:mensalidade",
  "aportes",
  "confirmado",
  "captado",
] as const;
export type LedgerAccount = (typeof ACCOUNTS)[number];

/** `amount`: centavos that enter the account (+) or leave it (-). */
export type Line = { account: LedgerAccount; amount: bigint; userId?: string; projetoId?: string };
export type Entry = { cause: Cause; causeId: string; at: Date; lines: Line[] };

type Owner = { userId: string; projetoId?: string };

const move = (
  from: LedgerAccount,
  to: LedgerAccount,
  amount: bigint,
  { userId, projetoId }: Owner,
): Line[] => {
  const owner = { userId, ...(projetoId && { projetoId }) };
  return [
    { account: to, amount, ...owner },
    { account: from, amount: -amount, ...owner },
  ];
};

/** `amount`: centavos. */
type Moved = Owner & { amount: bigint; at: Date };

const moved = (
  cause: Cause,
  causeId: string,
  from: LedgerAccount,
  to: LedgerAccount,
  money: Moved,
): Entry => ({
  cause,
  causeId,
  at: money.at,
  lines: move(from, to, money.amount, money),
});

type OfCheckout = Moved & { checkoutId: string };
type OfFee = OfCheckout & { kind: FeeKind };

/** An unlock fee is earned when it is paid, a commission when it is due. */
const counterpart = (kind: FeeKind): LedgerAccount =>
  kind === "desbloqueio" ? "receita:desbloqueio" : "a_receber:comissao";

export const feePaid = (fee: OfFee): Entry =>
  moved("taxa_paga", fee.checkoutId, counterpart(fee.kind), "stripe", fee);

export const feeReceived = (fee: OfFee): Entry =>
  moved("taxa_recebida", fee.checkoutId, counterpart(fee.kind), "banco", fee);

export const returnDecided = (fee: OfFee & { total: bigint }): Entry =>
  moved("devolucao_decidida", `${fee.checkoutId}:${fee.total}`, "a_devolver", counterpart(fee.kind), fee);

/** The part that was marked for refund settles `a_devolver`, the rest reverses the fee's entry. */
const refundLines = (from: LedgerAccount, fee: OfFee & { owed: bigint }): Line[] => [
  ...(fee.owed > 0n ? move(from, "a_devolver", fee.owed, fee) : []),
  ...(fee.amount > fee.owed ? move(from, counterpart(fee.kind), fee.amount - fee.owed, fee) : []),
];

/** `owed`: centavos of `amount` that were marked for refund. `total`: centavos refunded so far, `amount` included. */
export const feeReturned = (fee: OfFee & { owed: bigint; total: bigint }): Entry => ({
  cause: "taxa_devolvida",
  causeId: `${fee.checkoutId}:${fee.total}`,
  at: fee.at,
  lines: refundLines("stripe", fee),
});

export const bookingUndone = (fee: OfFee & { owed: bigint }): Entry => ({
  cause: "registro_desfeito",
  causeId: fee.checkoutId,
  at: fee.at,
  lines: refundLines("banco", fee),
});

/** `movementId`: line of our bank's statement (bank_movements). */
type Loss = OfCheckout & { movementId: string };

export const takenBackTwice = ({ movementId, ...money }: Loss): Entry =>
  moved("estorno_perdido", `${money.checkoutId}:${movementId}`, "banco", "perda", money);

export const lossUndone = ({ movementId, ...money }: Loss): Entry =>
  moved("perda_desfeita", `${money.checkoutId}:${movementId}`, "perda", "banco", money);

export const moneyWithoutRight = (money: OfCheckout): Entry =>
  moved("sem_direito", money.checkoutId, "a_devolver", "stripe", money);

export const moneyReturned = (money: OfCheckout & { total: bigint }): Entry =>
  moved("sem_direito_devolvido", `${money.checkoutId}:${money.total}`, "stripe", "a_devolver", money);

export const moneyTransferred = ({
  isFee,
  isOutside,
  ...money
}: OfCheckout & { isFee: boolean; isOutside: boolean; total: bigint }): Entry => {
  const cause = isFee ? "taxa_transferida" : "sem_direito_transferido";
  const from = isOutside ? "banco" : "transferido";
  return moved(cause, `${money.checkoutId}:${money.total}`, from, "a_devolver", money);
};

/** `paymentId`: the checkout or plan payment. `movementId`: as in {@link Loss}. */
type Transfer = Moved & { paymentId: string; movementId: string; isOutside: boolean };

const transferSides = (isOutside: boolean): [LedgerAccount, LedgerAccount] =>
  isOutside ? ["banco", "a_devolver:voltou"] : ["transferido", "stripe"];

export const refundTransferred = ({ paymentId, movementId, isOutside, ...money }: Transfer): Entry => {
  const [bank, owed] = transferSides(isOutside);
  return moved("devolucao_transferida", `${paymentId}:${movementId}`, bank, owed, money);
};

export const transferReversed = ({
  paymentId,
  movementId,
  isOutside,
  wasMade,
  ...money
}: Transfer & { wasMade: boolean }): Entry => {
  const [bank, owed] = transferSides(isOutside);
  const cause = wasMade ? "transferencia_voltou" : "transferencia_nao_feita";
  return moved(cause, `${paymentId}:${movementId}`, owed, bank, money);
};

/** Undoes a {@link transferReversed}, because the money was of another transfer. `movementId`: the undone `volta`. */
export const returnUndone = ({ paymentId, movementId, isOutside, ...money }: Transfer): Entry => {
  const [bank, owed] = transferSides(isOutside);
  return moved("volta_desfeita", `${paymentId}:${movementId}`, bank, owed, money);
};

export const disputeOpened = (fee: OfCheckout): Entry =>
  moved("contestacao_aberta", fee.checkoutId, "stripe", "em_disputa", fee);

export const disputeWon = (fee: OfCheckout): Entry =>
  moved("contestacao_ganha", fee.checkoutId, "em_disputa", "stripe", fee);

export const disputeLost = (fee: OfFee & { owed: bigint }): Entry => ({
  cause: "contestacao_perdida",
  causeId: fee.checkoutId,
  at: fee.at,
  lines: refundLines("em_disputa", fee),
});

/** `annulled`: how many confirmations of this deal were annulled before. */
type Confirmation = { opportunityId: string; annulled: number };

const confirmationOf = ({ opportunityId, annulled }: Confirmation): string =>
  annulled === 0 ? opportunityId : `${opportunityId}:${annulled}`;

type OfCommission = Moved & Confirmation;

export const commissionDue = (due: OfCommission): Entry =>
  moved("comissao_devida", confirmationOf(due), "receita:comissao", "a_receber:comissao", due);

export const commissionWaived = (waived: OfCommission & { total: bigint }): Entry => {
  const causeId = `${confirmationOf(waived)}:${waived.total}`;
  return moved("comissao_dispensada", causeId, "a_receber:comissao", "receita:comissao", waived);
};

export const commissionAnnulled = (due: OfCommission): Entry =>
  moved("comissao_anulada", confirmationOf(due), "a_receber:comissao", "receita:comissao", due);

export const waiverAnnulled = (waived: OfCommission): Entry =>
  moved("dispensa_anulada", confirmationOf(waived), "receita:comissao", "a_receber:comissao", waived);

export const commissionExceeded = (excess: OfCheckout & { total: bigint }): Entry => {
  const causeId = `${excess.checkoutId}:${excess.total}`;
  return moved("comissao_excedente", causeId, "a_devolver", "a_receber:comissao", excess);
};

export const interestFalse = (fee: OfFee & { total: bigint }): Entry =>
  moved("interesse_falso", `${fee.checkoutId}:${fee.total}`, "a_devolver", counterpart(fee.kind), fee);

type OfDeposit = {
  opportunityId: string;
  amount: bigint;
  funderId: string;
  captadorId: string;
  projetoId: string;
  at: Date;
};

type OfInvestment = OfDeposit & Confirmation;

const investmentLines = ({ funderId, captadorId, projetoId }: OfDeposit, amount: bigint): Line[] => [
  { account: "confirmado", amount, userId: captadorId, projetoId },
  { account: "aportes", amount: -amount, userId: funderId, projetoId },
];

/** A confirmed investment counts in Total Investido until it is annulled, whatever happens to the fees. */
export const investmentConfirmed = (deposit: OfInvestment): Entry => ({
  cause: "aporte_confirmado",
  causeId: confirmationOf(deposit),
  at: deposit.at,
  lines: investmentLines(deposit, deposit.amount),
});

export const investmentAnnulled = (deposit: OfInvestment): Entry => ({
  cause: "aporte_anulado",
  causeId: confirmationOf(deposit),
  at: deposit.at,
  lines: investmentLines(deposit, -deposit.amount),
});

/** `time`: 1 for the first time that the deposit counts, 2 if it counts again after a reversal. */
type OfCounting = Omit<OfDeposit, "funderId"> & { time: number };

export const depositCounted = ({ opportunityId, time, captadorId: userId, ...deposit }: OfCounting): Entry =>
  moved("captado", `${opportunityId}:${time}`, "confirmado", "captado", { ...deposit, userId });

export const depositReverted = ({ opportunityId, time, captadorId: userId, ...deposit }: OfCounting): Entry =>
  moved("captado_revertido", `${opportunityId}:${time}`, "captado", "confirmado", { ...deposit, userId });

export const INVESTED: readonly OpportunityStatus[] = ["confirmada", "concluida"];

type OfPlan = Moved & { planPaymentId: string };

export const planPaid = (plan: OfPlan): Entry =>
  moved("mensalidade_paga", plan.planPaymentId, "receita:mensalidade", "stripe", plan);

export const planReturned = (plan: OfPlan & { total: bigint }): Entry =>
  moved(
    "mensalidade_devolvida",
    `${plan.planPaymentId}:${plan.total}`,
    "stripe",
    "receita:mensalidade",
    plan,
  );

export function entryProblem({ lines }: Pick<Entry, "lines">): string | null {
  if (lines.length < 2) return "an entry needs two lines";
  if (lines.some(({ amount }) => amount === 0n)) return "a line has no amount";
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  return sum === 0n ? null : `the lines sum to ${sum}`;
}
