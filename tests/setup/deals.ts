import { dueCommission } from "@/lib/money/fees/mutations/commission";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { commissionOf } from "@/lib/money/fees/rules";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";

/**
 * Confirms an unlocked deal with the same amount (centavos) for both sides. Unlike the product, requires neither a bank
 * account nor a proof of deposit. Does nothing to a deal that is not `desbloqueada`.
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

type Concluding = { id: string; financiadorId: string; amount: bigint; depositedOn: string };

/** Concludes an unlocked deal by a deposit and waives the deal's commission. `depositedOn` is an ISO day. */
export async function concludeWaived(
  { id, financiadorId, amount, depositedOn }: Concluding,
  at: Date,
): Promise<void> {
  const deposit = { opportunityId: id, sentById: financiadorId, amount, depositedOn: new Date(depositedOn) };
  await db.depositProof.create({ data: deposit });
  await db.opportunity.update({ where: { id }, data: { waivedAmount: commissionOf(amount) } });
  await confirmBoth(id, amount, at);
  const { status } = await db.opportunity.findUniqueOrThrow({ where: { id }, select: { status: true } });
  if (status !== "concluida") throw new Error(`the deal is ${status}`);
}

export const givePlan = (userId: string, plan: "pro" | "plus") =>
  db.subscription.updateMany({ where: { userId }, data: { plan, paymentConfirmed: true } });
