import "server-only";
import { db, type Transaction } from "@/lib/server/db";
import type { PlanFacts } from "./rules";

/**
 * B7.12, A7.18: the subscription that is active. Read on each call and never from the session, so that a payment counts
 * at once and a cancelled plan stops at once.
 */
export async function readPlan(userId: string, tx: Transaction = db): Promise<PlanFacts> {
  const row = await tx.subscription.findFirst({
    where: { userId, status: { in: ["active", "trialing", "past_due"] } },
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
