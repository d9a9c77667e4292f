import type { FeeKind, OpportunityStatus } from "@/lib/kit/states";

/** Money events; each is booked once per record (`causeId`). */
export const CAUSES = [
  /** A fee was paid and gave its right. causeId: the checkout. */
  "taxa_paga",
  /** Stripe refunded (part of) a fee. causeId: the checkout and the centavos refunded so far. */
  "taxa_devolvida",
  /** Money arrived that paid for no right. causeId: the checkout. */
  "sem_direito",
  /** Stripe refunded money without a right. causeId: the checkout and the centavos refunded so far. */
  "sem_direito_devolvido",
  /** A bank holds a disputed fee, until the dispute is won or lost. causeId: the checkout. */
  "contestacao_aberta",
  "contestacao_ganha",
  "contestacao_perdida",
  /** Both sides confirmed an amount: the investment and its commission. causeId: the opportunity. */
  "aporte_confirmado",
  "comissao_devida",
  /** Part of a commission was waived. causeId: the opportunity and the centavos waived so far. */
  "comissao_dispensada",
  /** An early commission exceeded the one due, or its deal was cancelled. causeId: the checkout and the centavos of it refunded or owed so far. */
  "comissao_excedente",
  /** A deposit counts as raised, or no longer. causeId: the opportunity and how often it was counted. */
  "captado",
  "captado_revertido",
  /** A month of a plan was paid. causeId: the plan payment. */
  "mensalidade_paga",
  /** Stripe refunded (part of) a month. causeId: the plan payment and the centavos refunded so far. */
  "mensalidade_devolvida",
] as const;
type Cause = (typeof CAUSES)[number];

/**
 * `stripe` is held by Stripe for us, `em_disputa` by a bank during a dispute, `a_devolver` has to be refunded,
 * `a_receber:comissao` is owed by captadores; `receita:*` is earned. The last three only record money that went from funder
 * to project and never through us: `aportes` confirmed investments, `confirmado` until the commission is paid and `captado`
 * from then on.
 */
export const ACCOUNTS = [
  "stripe",
  "em_disputa",
  "a_devolver",
  "a_receber:comissao",
  "receita:desbloqueio",
  "receita:comissao",
  "receita:mensalidade",
  "aportes",
  "confirmado",
  "captado",
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Centavos into (+) or out of (-) an account, with their user and project. */
export type Line = { account: Account; amount: bigint; userId?: string; projetoId?: string };
export type Entry = { cause: Cause; causeId: string; at: Date; lines: Line[] };

type Whose = { userId?: string; projetoId?: string };
/** Account that a fee is booked against: unlocking is earned when paid, a commission when due. */
const counterpart = (kind: FeeKind): Account =>
  kind === "desbloqueio" ? "receita:desbloqueio" : "a_receber:comissao";

/** Moves an amount (centavos) from one account to another. */
const move = (from: Account, to: Account, amount: bigint, whose: Whose): Line[] => [
  { account: to, amount, ...whose },
  { account: from, amount: -amount, ...whose },
];

type OfFee = {
  checkoutId: string;
  kind: FeeKind;
  /** Centavos. */
  amount: bigint;
  /** The captador, who pays, and the project. */
  userId: string;
  projetoId: string;
  at: Date;
};
const whoseOf = ({ userId, projetoId }: { userId: string; projetoId: string }): Whose => ({
  userId,
  projetoId,
});

export const feePaid = (fee: OfFee): Entry => ({
  cause: "taxa_paga",
  causeId: fee.checkoutId,
  at: fee.at,
  lines: move(counterpart(fee.kind), "stripe", fee.amount, whoseOf(fee)),
});

/** Lines of a refund: first the part that was owed, then the reversal of the fee's own entry. */
const refundLines = (from: Account, fee: OfFee & { owed: bigint }): Line[] => [
  ...(fee.owed > 0n ? move(from, "a_devolver", fee.owed, whoseOf(fee)) : []),
  ...(fee.amount > fee.owed ? move(from, counterpart(fee.kind), fee.amount - fee.owed, whoseOf(fee)) : []),
];

/**
 * @param owed centavos of `amount` that were already owed as refund; the rest reverses the fee's own entry
 * @param total centavos of this checkout refunded so far, including this
 */
export const feeReturned = (fee: OfFee & { owed: bigint; total: bigint }): Entry => ({
  cause: "taxa_devolvida",
  causeId: `${fee.checkoutId}:${fee.total}`,
  at: fee.at,
  lines: refundLines("stripe", fee),
});

type OfMoney = Omit<OfFee, "kind">;

export const moneyWithoutRight = (money: OfMoney): Entry => ({
  cause: "sem_direito",
  causeId: money.checkoutId,
  at: money.at,
  lines: move("a_devolver", "stripe", money.amount, whoseOf(money)),
});

/** @param total centavos of this checkout refunded so far, including this */
export const moneyReturned = (money: OfMoney & { total: bigint }): Entry => ({
  cause: "sem_direito_devolvido",
  causeId: `${money.checkoutId}:${money.total}`,
  at: money.at,
  lines: move("stripe", "a_devolver", money.amount, whoseOf(money)),
});

export const disputeOpened = (fee: OfFee): Entry => ({
  cause: "contestacao_aberta",
  causeId: fee.checkoutId,
  at: fee.at,
  lines: move("stripe", "em_disputa", fee.amount, whoseOf(fee)),
});

export const disputeWon = (fee: OfFee): Entry => ({
  cause: "contestacao_ganha",
  causeId: fee.checkoutId,
  at: fee.at,
  lines: move("em_disputa", "stripe", fee.amount, whoseOf(fee)),
});

/** @param owed as of {@link feeReturned} */
export const disputeLost = (fee: OfFee & { owed: bigint }): Entry => ({
  cause: "contestacao_perdida",
  causeId: fee.checkoutId,
  at: fee.at,
  lines: refundLines("em_disputa", fee),
});

type OfCommission = { amount: bigint; userId: string; projetoId: string; at: Date };

export const commissionDue = (due: OfCommission & { opportunityId: string }): Entry => ({
  cause: "comissao_devida",
  causeId: due.opportunityId,
  at: due.at,
  lines: move("receita:comissao", "a_receber:comissao", due.amount, whoseOf(due)),
});

/** @param total centavos of this opportunity's commission waived so far, including this */
export const commissionWaived = (waived: OfCommission & { opportunityId: string; total: bigint }): Entry => ({
  cause: "comissao_dispensada",
  causeId: `${waived.opportunityId}:${waived.total}`,
  at: waived.at,
  lines: move("a_receber:comissao", "receita:comissao", waived.amount, whoseOf(waived)),
});

/** @param total centavos of this checkout refunded or owed so far, including this */
export const commissionExceeded = (excess: OfCommission & { checkoutId: string; total: bigint }): Entry => ({
  cause: "comissao_excedente",
  causeId: `${excess.checkoutId}:${excess.total}`,
  at: excess.at,
  lines: move("a_devolver", "a_receber:comissao", excess.amount, whoseOf(excess)),
});

type OfDeposit = {
  opportunityId: string;
  /** How often this deal was counted, from 1: a reverted deposit may count again. */
  time: number;
  amount: bigint;
  funderId: string;
  captadorId: string;
  projetoId: string;
  at: Date;
};

/** Both sides confirmed the investment: it is part of Total Investido from now on, whatever happens to the fees. */
export const investmentConfirmed = ({
  opportunityId,
  amount,
  funderId,
  captadorId,
  projetoId,
  at,
}: Omit<OfDeposit, "time">): Entry => ({
  cause: "aporte_confirmado",
  causeId: opportunityId,
  at,
  lines: [
    { account: "confirmado", amount, userId: captadorId, projetoId },
    { account: "aportes", amount: -amount, userId: funderId, projetoId },
  ],
});

type OfCounting = Omit<OfDeposit, "funderId">;

const counting = (
  cause: "captado" | "captado_revertido",
  { opportunityId, time, amount, captadorId, projetoId, at }: OfCounting,
): Entry => ({
  cause,
  causeId: `${opportunityId}:${time}`,
  at,
  lines:
    cause === "captado"
      ? move("confirmado", "captado", amount, { userId: captadorId, projetoId })
      : move("captado", "confirmado", amount, { userId: captadorId, projetoId }),
});
export const depositCounted = (one: OfCounting): Entry => counting("captado", one);
export const depositReverted = (one: OfCounting): Entry => counting("captado_revertido", one);

/** States of an opportunity whose amount both sides confirmed: it counts as invested. */
export const INVESTED: readonly OpportunityStatus[] = ["confirmada", "concluida"];

type OfPlan = { planPaymentId: string; amount: bigint; userId: string; at: Date };

export const planPaid = (plan: OfPlan): Entry => ({
  cause: "mensalidade_paga",
  causeId: plan.planPaymentId,
  at: plan.at,
  lines: move("receita:mensalidade", "stripe", plan.amount, { userId: plan.userId }),
});

/** @param total centavos of this payment refunded so far, including this */
export const planReturned = (plan: OfPlan & { total: bigint }): Entry => ({
  cause: "mensalidade_devolvida",
  causeId: `${plan.planPaymentId}:${plan.total}`,
  at: plan.at,
  lines: move("stripe", "receita:mensalidade", plan.amount, { userId: plan.userId }),
});

/** Why an entry is invalid, or null: it needs two lines or more, none of 0, that sum to zero. */
export function entryProblem({ lines }: Pick<Entry, "lines">): string | null {
  if (lines.length < 2) return "an entry needs two lines";
  if (lines.some(({ amount }) => amount === 0n)) return "a line has no amount";
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  return sum === 0n ? null : `the lines sum to ${sum}`;
}
