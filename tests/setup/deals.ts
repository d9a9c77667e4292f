import { dueCommission } from "@/lib/money/deals/mutations/commission";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";

/**
 * Both sides of an unlocked deal name the same amount concurrently, without the account and proof that the page requires.
 * @param amount centavos
 */
export const confirmBoth = (id: string, amount: bigint, at = new Date()): Promise<void> =>
  transactionWithJobs(async (tx) => {
    const named = { captadorAmount: amount, financiadorAmount: amount, confirmedAmount: amount };
    const { count } = await tx.opportunity.updateMany({
      where: { id, status: "desbloqueada" },
      data: { status: "confirmada", ...named, captadorConfirmedAt: at, financiadorConfirmedAt: at },
    });
    if (count > 0) await dueCommission(tx, id, at);
  });

/** Gives an account a paid plan. */
export const givePlan = (userId: string, plan: "pro" | "plus") =>
  db.subscription.updateMany({ where: { userId }, data: { plan, paymentConfirmed: true } });
