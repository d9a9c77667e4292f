import "server-only";
import type { Side } from "@/lib/kit/states";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { Prisma } from "@/lib/server/db";
import { commissionOf, isRaised, REPORTED_LINE, unlockFee } from "./rules";

/** Cost of the two ways to open the contact of one deal, in centavos. */
export type Quote = {
  desbloqueio: { valor: number; percent: number; raised: boolean };
  comissao: { valor: number; raised: boolean; aboveLine: boolean };
};

/** The fees on this amount (centavos) for this captador, by their plan. */
export async function quoteFees(userId: string, valor: number, now: Date): Promise<Quote> {
  const isPaidPlan = hasPaidPlan(await readPlan(userId), now);
  const amount = BigInt(valor);
  const comissao = Number(commissionOf(amount));
  return {
    desbloqueio: {
      valor: Number(unlockFee(amount, isPaidPlan)),
      percent: isPaidPlan ? 0.1 : 0.3,
      raised: isRaised("desbloqueio", amount, isPaidPlan),
    },
    comissao: {
      valor: comissao,
      raised: isRaised("comissao", amount, isPaidPlan),
      aboveLine: comissao > REPORTED_LINE,
    },
  };
}

/** Whether a checkout of this fee was paid and the money has not arrived yet. */
export const isOnItsWay = (paymentId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`exists (select from checkouts where payment_id = ${paymentId} and status = 'processando')`;

/** Restricts an opportunity `o` to this side's own. */
export const ofSide = (side: Side, userId: string): Prisma.Sql =>
  side === "captador"
    ? Prisma.sql`o.captador_id = ${userId}::uuid`
    : Prisma.sql`o.financiador_id = ${userId}::uuid`;
