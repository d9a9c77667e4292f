import "server-only";
import type { Plan } from "@/lib/kit/account-kinds";
import type { Side } from "@/lib/kit/states";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan, planOf } from "@/lib/money/plans/rules";
import { db, Prisma } from "@/lib/server/db";
import { commissionOf, isRaised, percentageOf, REPORTED_LINE, unlockFee } from "./rules";

/** Cost of the two ways to open the contact of one deal, in centavos. */
type Quote = {
  desbloqueio: { valor: number; percent: number; raised: boolean };
  comissao: { valor: number; raised: boolean; aboveLine: boolean };
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
      aboveLine: comissao > REPORTED_LINE,
    },
  };
}

/** The fees on this amount (centavos) for this captador, by their plan. */
export const quoteFees = async (userId: string, valor: number, now: Date): Promise<Quote> =>
  quoteOf(valor, hasPaidPlan(await readPlan(userId), now));

/** Price of the contact of an interest, before it is accepted. */
export type OpeningPrice = {
  plan: Plan;
  /** The plan's unlock fee, as a percentage of the amount. */
  percent: number;
  /** Null while the funder has named no amount. */
  quote: Quote | null;
};

/** Fees that this captador would pay after accepting an interest. @param valor centavos; null without a named amount */
export async function priceOpening(userId: string, valor: number | null, now: Date): Promise<OpeningPrice> {
  const facts = await readPlan(userId);
  const isPaidPlan = hasPaidPlan(facts, now);
  return {
    plan: planOf(facts, now),
    percent: percentageOf("desbloqueio", isPaidPlan),
    quote: valor === null ? null : quoteOf(valor, isPaidPlan),
  };
}

/** Amount (centavos) of a captador's newest deal that was not cancelled; null without one. */
export async function findLastDeal(userId: string): Promise<number | null> {
  const newest = (waits: boolean) => Prisma.sql`(
    select created_at, id, amount::float8 as amount from opportunities
    where captador_id = ${userId}::uuid and espera_captador = ${waits} and status <> 'cancelada'
    order by created_at desc, id desc limit 1)`;
  const [row] = await db.$queryRaw<{ amount: number }[]>`
    select amount from (${newest(true)} union all ${newest(false)}) o order by created_at desc, id desc limit 1`;
  return row?.amount ?? null;
}

/** Condition: a checkout of this fee was paid, but the money has not arrived. */
export const isOnItsWay = (paymentId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`exists (select from checkouts where payment_id = ${paymentId} and status = 'processando')`;

/** Restricts an opportunity `o` to this side's own. */
export const ofSide = (side: Side, userId: string): Prisma.Sql =>
  side === "captador"
    ? Prisma.sql`o.captador_id = ${userId}::uuid`
    : Prisma.sql`o.financiador_id = ${userId}::uuid`;
