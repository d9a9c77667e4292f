import { dueCommission } from "@/lib/money/fees/mutations/commission";
import { lockDeal } from "@/lib/money/fees/mutations/deal";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";

/**
 * Confirms an unlocked deal with the same amount for both sides, without the account and proof that the page requires.
 * Does nothing to a deal in another status.
 * @param amount centavos
 */
export const confirmBoth = (id: string, amount: bigint, at = new Date()): Promise<void> =>
  transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId: id });
    if (deal?.status !== "desbloqueada") return;
    const confirmed = { status: "confirmada", confirmedAmount: amount } as const;
    const named = { captadorAmount: amount, financiadorAmount: amount };
    const moments = { captadorConfirmedAt: at, financiadorConfirmedAt: at };
    await tx.opportunity.update({ where: { id }, data: { ...confirmed, ...named, ...moments } });
    await dueCommission(tx, { ...deal, ...confirmed }, at);
  });

export const givePlan = (userId: string, plan: "pro" | "plus") =>
  db.subscription.updateMany({ where: { userId }, data: { plan, paymentConfirmed: true } });
