import "server-only";
import type { Plan } from "@/lib/kit/account-kinds";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type FeeKind, type OpportunityStatus, type Side, UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan, planOf } from "@/lib/money/plans/rules";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { FEES } from "./messages";
import {
  arrivalOf,
  type Charge,
  commissionOf,
  type FeeRow,
  FUNDRAISING_COST_LIMIT,
  isPaid,
  isRaised,
  isWholeCommissionReturning,
  missingOf,
  type PixCode,
  percentageOf,
  pixUse,
  rowForMissing,
  unlockFee,
} from "./rules";

/** `valor`: centavos. `raised`: raised to Stripe's minimum. */
type Quote = {
  desbloqueio: { valor: number; percent: number; raised: boolean };
  comissao: { valor: number; raised: boolean; aboveCostLimit: boolean };
};

function quoteOf(valor: number, isPaidPlan: boolean): Quote {
  const amount = BigInt(valor);
  const comissao = Number(commissionOf(amount));
  return {
    desbloqueio: {
      valor: Number(unlockFee(amount, isPaidPlan)),
      percent: percentageOf("desbloqueio", isPaidPlan),
      raised: isRaised("desbloqueio", amount, isPaidPlan),
    },
    comissao: {
      valor: comissao,
      raised: isRaised("comissao", amount, isPaidPlan),
      aboveCostLimit: comissao > FUNDRAISING_COST_LIMIT,
    },
  };
}

/** Fees of a deal of this amount on the captador's plan. @param valor centavos */
export const quoteFees = async (userId: string, valor: number, now: Date): Promise<Quote> =>
  quoteOf(valor, hasPaidPlan(await readPlan(userId), now));

export type OpeningPrice = {
  plan: Plan;
  percent: number;
  quote: Quote | null;
};

/** Price of opening a contact on the captador's plan. @param valor centavos; null if no amount was named */
export async function priceOpening(userId: string, valor: number | null, now: Date): Promise<OpeningPrice> {
  const facts = await readPlan(userId);
  const isPaidPlan = hasPaidPlan(facts, now);
  return {
    plan: planOf(facts, now),
    percent: percentageOf("desbloqueio", isPaidPlan),
    quote: valor === null ? null : quoteOf(valor, isPaidPlan),
  };
}

/** Amount (centavos) of a captador's newest deal that is not cancelled, or null. */
export async function findLastAmount(userId: string): Promise<number | null> {
  const newest = (waits: boolean) => Prisma.sql`(
    select created_at, id, amount::float8 as amount from opportunities
    where captador_id = ${userId}::uuid and espera_captador = ${waits} and status <> 'cancelada'
    order by created_at desc, id desc limit 1)`;
  const [row] = await db.$queryRaw<{ amount: number }[]>`
    select amount from (${newest(true)} union all ${newest(false)}) o order by created_at desc, id desc limit 1`;
  return row?.amount ?? null;
}

/** SQL: whether a checkout of the fee was paid, but its money has not arrived. */
export const isOnItsWay = (paymentId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`exists (select from checkouts where payment_id = ${paymentId} and status = 'processando')`;

export const ofSide = (side: Side, userId: string): Prisma.Sql =>
  side === "captador"
    ? Prisma.sql`o.captador_id = ${userId}::uuid`
    : Prisma.sql`o.financiador_id = ${userId}::uuid`;

/** Centavos. `returned`: the part refunded or marked for refund. `amount`: the rest. */
export type PaidContact = {
  opportunityId: string;
  kind: FeeKind;
  checkoutId: string;
  paymentIntentId: string;
  amount: bigint;
  returned: bigint;
  /** Reported deposit of the unconfirmed deal, else an amount that a side named. Decided before a refund. */
  undecided: bigint | null;
  isReported: boolean;
};

/**
 * Paid fees that go back if the team finds the interests false. Leaves out deals that both sides confirmed, and
 * disputed fees, because a bank holds their money.
 */
export const listPaidContacts = (
  of: { opportunityId: string } | { funderId: string },
  reader: Pick<typeof db, "$queryRaw"> = db,
): Promise<PaidContact[]> => reader.$queryRaw<PaidContact[]>`
  select o.id as "opportunityId", p.kind, c.id as "checkoutId", p.stripe_payment_intent_id as "paymentIntentId",
    p.fee_amount - p.refunded_amount - c.owed_amount as amount, p.refunded_amount + c.owed_amount as returned,
    case when o.status = any(${UNCONFIRMED_OPPORTUNITIES})
      then coalesce(d.amount, o.captador_amount, o.financiador_amount) end as undecided,
    d.amount is not null as "isReported"
  from opportunity_payments p join opportunities o on o.id = p.opportunity_id
    join checkouts c on c.stripe_payment_intent_id = p.stripe_payment_intent_id
    left join lateral (select amount from deposit_proofs where opportunity_id = o.id and anulado_em is null
      order by created_at desc, id desc limit 1) d on true
  where ${"funderId" in of ? Prisma.sql`p.financiador_id = ${of.funderId}::uuid` : Prisma.sql`p.opportunity_id = ${of.opportunityId}::uuid`}
    and o.confirmed_amount is null and p.paid_at is not null and p.disputed_at is null
    and p.fee_amount > p.refunded_amount + c.owed_amount
  order by p.id`;

export const splitUndecided = (contacts: readonly PaidContact[]) => ({
  refundable: contacts.filter(({ undecided }) => undecided === null),
  undecided: contacts.filter(({ undecided }) => undecided !== null),
});

/** Null if the deal has neither a deposit nor a named amount that the team must decide before a refund. */
export function undecidedOf([first]: readonly PaidContact[]) {
  return first && first.undecided !== null ? { amount: first.undecided, isReported: first.isReported } : null;
}

export const countDeals = (contacts: readonly PaidContact[]): number =>
  new Set(contacts.map(({ opportunityId }) => opportunityId)).size;

export const sumKept = (contacts: readonly PaidContact[]): number =>
  contacts.reduce((sum, { amount }) => sum + Number(amount), 0);

/** Amounts in centavos. `email`: null if the account is deleted. */
type PayableDeal = {
  status: OpportunityStatus;
  amount: bigint;
  confirmedAmount: bigint | null;
  waivedAmount: bigint;
  rows: FeeRow[];
  isHandedOver: boolean;
  isTakenDown: boolean;
  isFunderSuspended: boolean;
  captador: { userId: string };
  financiador: { email: string | null };
};

async function unlockCharge(reader: Transaction, deal: PayableDeal, now: Date): Promise<Charge> {
  const isPaidPlan = hasPaidPlan(await readPlan(deal.captador.userId, reader), now);
  const rate = percentageOf("desbloqueio", isPaidPlan);
  return { kind: "desbloqueio", base: deal.amount, fee: unlockFee(deal.amount, isPaidPlan), rate };
}

const earlyCharge = ({ amount }: PayableDeal): Charge => ({
  kind: "comissao",
  base: amount,
  fee: commissionOf(amount),
  rate: percentageOf("comissao", false),
});

function dueCharge(deal: PayableDeal): Charge | null {
  const fee = missingOf(deal);
  const kind = rowForMissing(deal.rows);
  if (fee === 0n || !kind || deal.confirmedAmount === null) return null;
  return { kind, base: deal.confirmedAmount, fee, rate: percentageOf(kind, false) };
}

/** Charge of a fee that the captador may pay now. Ignores Stripe's maximum, which a transfer may exceed. */
export async function payableCharge(
  reader: Transaction,
  deal: PayableDeal,
  wanted: "desbloqueio" | "comissao",
  now: Date,
): Promise<Result<Charge>> {
  const { status, rows } = deal;
  const isDisputed = (kind: FeeKind) => rows.some((row) => row.kind === kind && row.disputedAt);
  if (status === "cancelada") return failure("conflict", FEES.over);
  if (status === "bloqueada") {
    if (deal.isHandedOver) return failure("conflict", FEES.handedOver);
    if (rows.some(({ disputedAt }) => disputedAt)) return failure("conflict", FEES.disputed);
    if (deal.financiador.email === null) return failure("conflict", FEES.funderLeft);
    if (deal.isFunderSuspended) return failure("conflict", FEES.funderSuspended);
    if (rows.some((row) => row.kind === wanted && isPaid(row))) return failure("conflict", FEES.paid);
    if (deal.isTakenDown) return failure("conflict", FEES.held);
    return ok(wanted === "desbloqueio" ? await unlockCharge(reader, deal, now) : earlyCharge(deal));
  }
  if (wanted === "desbloqueio") return failure("conflict", FEES.unlocked);
  if (status === "desbloqueada") return failure("conflict", FEES.notDue);
  const due = status === "confirmada" ? dueCharge(deal) : null;
  // The rest of a commission stays payable while a bank decides about the part that was paid early.
  if (isDisputed(due?.kind ?? "comissao")) return failure("conflict", FEES.disputed);
  return due ? ok(due) : failure("conflict", isWholeCommissionReturning(rows) ? FEES.returning : FEES.paid);
}

const DEAL_OF_CODE = {
  status: true,
  amount: true,
  confirmedAmount: true,
  waivedAmount: true,
  projeto: { select: { captadorId: true, retiradoPelaEquipeEm: true } },
  match: {
    select: {
      captador: { select: { id: true, email: true, anonymisedAt: true } },
      financiador: { select: { email: true, anonymisedAt: true, suspendedAt: true } },
    },
  },
  payments: { include: { checkouts: { select: { stripePaymentIntentId: true, owedAmount: true } } } },
} satisfies Prisma.OpportunitySelect;

type DealOfCode = Prisma.OpportunityGetPayload<{ select: typeof DEAL_OF_CODE }>;

const emailOf = ({ email, anonymisedAt }: { email: string; anonymisedAt: Date | null }) =>
  anonymisedAt === null ? email : null;

const toDeal = ({ projeto, match: { captador, financiador }, payments, ...deal }: DealOfCode) => ({
  ...deal,
  status: deal.status as OpportunityStatus,
  isTakenDown: projeto.retiradoPelaEquipeEm !== null,
  isHandedOver: projeto.captadorId !== captador.id,
  isFunderSuspended: financiador.suspendedAt !== null,
  captador: { email: emailOf(captador) },
  financiador: { email: emailOf(financiador) },
  rows: payments.map(({ kind, opportunityAmount: base, stripePaymentIntentId: paid, checkouts, ...row }) => ({
    ...row,
    kind: kind as FeeKind,
    base,
    paymentIntentId: paid,
    owed: checkouts.find(({ stripePaymentIntentId: id }) => id !== null && id === paid)?.owedAmount ?? 0n,
  })),
});

/** Pix codes of the captador that the bank still takes, by the id of their fee. */
export async function readPixCodes(
  userId: string,
  feeIds: string[],
  now: Date,
): Promise<Map<string, PixCode>> {
  if (feeIds.length === 0) return new Map();
  const codes = await db.checkout.findMany({
    where: { userId, paymentId: { in: feeIds }, status: "aberto", pixUntil: { gt: now } },
    select: {
      paymentId: true,
      pixUntil: true,
      amount: true,
      payment: { select: { kind: true, opportunity: { select: DEAL_OF_CODE } } },
    },
  });
  return new Map(
    codes.flatMap(({ paymentId, pixUntil: until, amount, payment }) => {
      if (!paymentId || !payment || !until) return [];
      const isOwn = payment.opportunity.match.captador.id === userId;
      const arrival = arrivalOf(toDeal(payment.opportunity), {
        kind: payment.kind as FeeKind,
        arrived: amount,
      });
      return [[paymentId, { until, amount: Number(amount), use: isOwn ? pixUse(arrival) : "returns" }]];
    }),
  );
}
