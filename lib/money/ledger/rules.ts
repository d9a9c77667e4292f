import type { FeeKind } from "@/lib/kit/states";

/** Money events; each is entered once for each record that it happened to (`causeId`). */
export const CAUSES = [
  /** A fee arrived and gave its right. causeId: the checkout. */
  "taxa_paga",
  /** Stripe gave (part of) a fee back. causeId: the checkout and the centavos given back so far. */
  "taxa_devolvida",
  /** Money arrived that nothing was owed for. causeId: the checkout. */
  "sem_direito",
  /** Stripe gave it back. causeId: the checkout and the centavos given back so far. */
  "sem_direito_devolvido",
  /** A bank holds a fee while its payer disputes it; then one of the two ends. causeId: the checkout. */
  "contestacao_aberta",
  "contestacao_ganha",
  "contestacao_perdida",
  /** Both sides confirmed an amount: what the funder gave, and the commission on it. causeId: the opportunity. */
  "aporte_confirmado",
  "comissao_devida",
  /** Part of a commission that is not asked for. causeId: the opportunity and the centavos let go so far. */
  "comissao_dispensada",
  /** A commission paid early was more than the one due. causeId: the checkout and the centavos of it that go back. */
  "comissao_excedente",
  /** A deposit from funder to project counts as raised, or no longer. causeId: the opportunity and which time it is. */
  "captado",
  "captado_revertido",
  /** A month of a plan was paid. causeId: the plan payment. */
  "mensalidade_paga",
  /** Stripe gave (part of) it back. causeId: the plan payment and the centavos given back so far. */
  "mensalidade_devolvida",
] as const;
export type Cause = (typeof CAUSES)[number];

/**
 * `stripe` what Stripe holds for us, `em_disputa` what a bank holds meanwhile, `a_devolver` what arrived and has to go
 * back, `a_receber:comissao` what captadores owe; the rest is what was earned. The last three are for the record, because
 * that money went from funder to project and never through us: `aportes` what funders gave by both sides' word, which is
 * `confirmado` until the commission is paid and `captado` from then on.
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

/** Centavos into (+) or out of (-) an account, and whose they are. */
export type Line = { account: Account; amount: bigint; userId?: string; projetoId?: string };
export type Entry = { cause: Cause; causeId: string; at: Date; lines: Line[] };

type Whose = { userId?: string; projetoId?: string };
/** The account that a fee is booked against: unlocking is earned when paid, a commission when due. */
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

/** First what had been set aside to go back, then what the fee paid for. */
const goesBack = (from: Account, fee: OfFee & { owed: bigint }): Line[] => [
  ...(fee.owed > 0n ? move(from, "a_devolver", fee.owed, whoseOf(fee)) : []),
  ...(fee.amount > fee.owed ? move(from, counterpart(fee.kind), fee.amount - fee.owed, whoseOf(fee)) : []),
];

/**
 * @param owed centavos of `amount` that had been set aside to be given back; the rest takes back what the fee paid for
 * @param total centavos of this checkout given back so far, with this
 */
export const feeReturned = (fee: OfFee & { owed: bigint; total: bigint }): Entry => ({
  cause: "taxa_devolvida",
  causeId: `${fee.checkoutId}:${fee.total}`,
  at: fee.at,
  lines: goesBack("stripe", fee),
});

type OfMoney = Omit<OfFee, "kind">;

export const moneyWithoutRight = (money: OfMoney): Entry => ({
  cause: "sem_direito",
  causeId: money.checkoutId,
  at: money.at,
  lines: move("a_devolver", "stripe", money.amount, whoseOf(money)),
});

/** @param total centavos of this checkout given back so far, with this */
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
  lines: goesBack("em_disputa", fee),
});

type OfCommission = { amount: bigint; userId: string; projetoId: string; at: Date };

export const commissionDue = (due: OfCommission & { opportunityId: string }): Entry => ({
  cause: "comissao_devida",
  causeId: due.opportunityId,
  at: due.at,
  lines: move("receita:comissao", "a_receber:comissao", due.amount, whoseOf(due)),
});

/** @param total centavos of this opportunity's commission let go so far, with this */
export const commissionWaived = (waived: OfCommission & { opportunityId: string; total: bigint }): Entry => ({
  cause: "comissao_dispensada",
  causeId: `${waived.opportunityId}:${waived.total}`,
  at: waived.at,
  lines: move("a_receber:comissao", "receita:comissao", waived.amount, whoseOf(waived)),
});

/** @param total centavos of this checkout that went back or have to, with this */
export const commissionExceeded = (excess: OfCommission & { checkoutId: string; total: bigint }): Entry => ({
  cause: "comissao_excedente",
  causeId: `${excess.checkoutId}:${excess.total}`,
  at: excess.at,
  lines: move("a_devolver", "a_receber:comissao", excess.amount, whoseOf(excess)),
});

type OfDeposit = {
  opportunityId: string;
  /** Which time this deal counts, from 1: what was taken back may count again. */
  time: number;
  amount: bigint;
  funderId: string;
  captadorId: string;
  projetoId: string;
  at: Date;
};

/** Both sides confirmed what the funder gave: from now on it is part of Total Investido, whatever becomes of the fees. */
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

/** States of an opportunity in which both sides have confirmed an amount: it counts as invested. */
export const INVESTED = ["confirmada", "concluida"] as const;

type OfPlan = { planPaymentId: string; amount: bigint; userId: string; at: Date };

export const planPaid = (plan: OfPlan): Entry => ({
  cause: "mensalidade_paga",
  causeId: plan.planPaymentId,
  at: plan.at,
  lines: move("receita:mensalidade", "stripe", plan.amount, { userId: plan.userId }),
});

/** @param total centavos of this payment given back so far, with this */
export const planReturned = (plan: OfPlan & { total: bigint }): Entry => ({
  cause: "mensalidade_devolvida",
  causeId: `${plan.planPaymentId}:${plan.total}`,
  at: plan.at,
  lines: move("stripe", "receita:mensalidade", plan.amount, { userId: plan.userId }),
});

/** Why an entry may not be written, or null: the lines sum to zero and none of them is empty. */
export function entryProblem({ lines }: Pick<Entry, "lines">): string | null {
  if (lines.length < 2) return "an entry has two lines at least";
  if (lines.some(({ amount }) => amount === 0n)) return "a line moves an amount";
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  return sum === 0n ? null : `the lines sum to ${sum}`;
}
