import "server-only";
import type { Plan } from "@/lib/kit/account-kinds";
import type { FeeKind, Side } from "@/lib/kit/states";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan, planOf } from "@/lib/money/plans/rules";
import { db, Prisma } from "@/lib/server/db";
import { commissionOf, FUNDRAISING_COST_LIMIT, isRaised, percentageOf, unlockFee } from "./rules";

/**
 * A deal's fees. Either of them opens the contact. `valor`: centavos. `raised`: raised to Stripe's minimum.
 * `aboveCostLimit`: above the limit for fundraising costs ({@link FUNDRAISING_COST_LIMIT}).
 */
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

/** The fees on this amount (centavos), by the captador's plan. */
export const quoteFees = async (userId: string, valor: number, now: Date): Promise<Quote> =>
  quoteOf(valor, hasPaidPlan(await readPlan(userId), now));

/** Price of opening a contact, shown before the interest is accepted. */
export type OpeningPrice = {
  plan: Plan;
  /** Unlock fee of the plan, in percent of the amount. */
  percent: number;
  quote: Quote | null;
};

/** Fees that this captador would pay after accepting an interest. @param valor centavos, null if none was named */
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

/** SQL: whether the payer paid a checkout of this fee, but the money has not arrived. */
export const isOnItsWay = (paymentId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`exists (select from checkouts where payment_id = ${paymentId} and status = 'processando')`;

/** SQL: whether this side of the opportunity `o` is the user's. */
export const ofSide = (side: Side, userId: string): Prisma.Sql =>
  side === "captador"
    ? Prisma.sql`o.captador_id = ${userId}::uuid`
    : Prisma.sql`o.financiador_id = ${userId}::uuid`;

/** A paid fee of a deal without a confirmed amount. Amounts in centavos. */
export type PaidContact = {
  opportunityId: string;
  kind: FeeKind;
  checkoutId: string;
  paymentIntentId: string;
  /** Neither refunded nor marked for refund. */
  amount: bigint;
  /** Refunded or marked for refund. */
  returned: bigint;
};

/**
 * Paid fees of one deal, or of all deals of a funder. They are refunded if the team finds that the interest was false.
 * Leaves out deals with a confirmed amount, and disputed fees, whose money a bank holds.
 */
export const listPaidContacts = (
  of: { opportunityId: string } | { funderId: string },
  reader: Pick<typeof db, "$queryRaw"> = db,
): Promise<PaidContact[]> => reader.$queryRaw<PaidContact[]>`
  select o.id as "opportunityId", p.kind, c.id as "checkoutId", p.stripe_payment_intent_id as "paymentIntentId",
    p.fee_amount - p.refunded_amount - c.owed_amount as amount, p.refunded_amount + c.owed_amount as returned
  from opportunity_payments p join opportunities o on o.id = p.opportunity_id
    join checkouts c on c.stripe_payment_intent_id = p.stripe_payment_intent_id
  where ${"funderId" in of ? Prisma.sql`p.financiador_id = ${of.funderId}::uuid` : Prisma.sql`p.opportunity_id = ${of.opportunityId}::uuid`}
    and o.confirmed_amount is null and p.paid_at is not null and p.disputed_at is null
    and p.fee_amount > p.refunded_amount + c.owed_amount
  order by p.id`;

export const sumKept = (contacts: readonly PaidContact[]): number =>
  contacts.reduce((sum, { amount }) => sum + Number(amount), 0);
