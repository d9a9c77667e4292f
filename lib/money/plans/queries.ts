import "server-only";
import { LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { db, type Transaction } from "@/lib/server/db";
import type { PlanFacts } from "./rules";

/** Reads the live subscription (B7.12, A7.18). No session stores the plan, so that a payment counts at once. */
export async function readPlan(userId: string, tx: Transaction = db): Promise<PlanFacts> {
  const row = await tx.subscription.findFirst({
    where: { userId, status: { in: LIVE_SUBSCRIPTIONS } },
    select: {
      plan: true,
      status: true,
      paymentConfirmed: true,
      trialEndsAt: true,
      subscriptionEnd: true,
      cancelAtPeriodEnd: true,
      pastDueSince: true,
      payments: { where: { status: "processando" }, select: { id: true }, take: 1 },
    },
  });
  if (!row) return null;
  const { payments, ...facts } = row;
  return { ...facts, isProcessing: payments.length > 0 };
}

/** Whether a trial, or a paid month that was not fully refunded, covered the time `at`. Ended plans count. */
export const hadPlan = async (userId: string, at: Date, tx: Transaction = db): Promise<boolean> =>
  (await tx.subscription.count({
    where: {
      userId,
      plan: { not: "free" },
      createdAt: { lte: at },
      OR: [
        { trialEndsAt: { gt: at } },
        {
          payments: {
            some: {
              status: "paga",
              refundedAmount: { lt: tx.planPayment.fields.amount },
              periodStart: { lte: at },
              periodEnd: { gt: at },
            },
          },
        },
      ],
    },
  })) > 0;
