import "server-only";
import {
  enqueue,
  enqueueAll,
  type JobTransaction,
  listUnfinished,
  transactionWithJobs,
} from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { findWithdrawal } from "../queries";
import type { BookedMonth } from "./store-months";

/**
 * Stores that Stripe has to refund these payments of a plan in full, and enqueues the jobs that do it. Pass the ids in
 * the order of the charges: a sync locks the payments in this order, and a different order could deadlock.
 * @param delay seconds before the jobs start
 */
export async function oweMonths(tx: JobTransaction, ids: readonly string[], delay: number): Promise<void> {
  for (const id of ids) {
    const data = { refundDue: true, planKept: false };
    await tx.planPayment.update({ where: { id }, data, select: { id: true } });
    await enqueue(tx, "plan-withdrawals", { id }, delay);
  }
}

/**
 * Marks a month as owed after Stripe refused the refund that the team had requested. A job retries the refund. The
 * refusal is counted, so that the team may transfer the money instead. The caller has locked the month.
 * @param planKept whether the team let the plan go on
 */
export async function oweRefusedMonth(
  tx: JobTransaction,
  { id, planKept, at }: { id: string; planKept: boolean; at: Date },
): Promise<void> {
  await oweMonths(tx, [id], 0);
  await tx.planPayment.update({
    where: { id },
    data: { refundTries: 1, refundRefusedAt: at, planKept },
    select: { id: true },
  });
}

const SWEPT = 500;

/**
 * Enqueues again the owed refunds whose job used up its retries or ended during a dispute. Leaves out
 * - months with an open dispute,
 * - months whose earlier partial refund the payer's bank sent back: the team first transfers that part, which enqueues
 *   the refund of the rest,
 * - months that the team has reserved for a transfer.
 * @returns number of enqueued refunds
 */
export async function sweepOwedMonths(): Promise<number> {
  const queued = await listUnfinished("plan-withdrawals");
  const owed = await db.planPayment.findMany({
    where: {
      refundDue: true,
      disputedAt: null,
      bouncedAmount: 0n,
      reservedAmount: 0n,
      refundedAmount: { lt: db.planPayment.fields.amount },
      id: { notIn: queued },
    },
    orderBy: { paidAt: "asc" },
    select: { id: true },
    take: SWEPT,
  });
  const ids = owed.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await transactionWithJobs((tx) => enqueueAll(tx, "plan-withdrawals", ids));
  log.warn({ months: ids.length }, "months that are still owed without a job");
  return ids.length;
}

/** `isNew`: whether the plan was first stored after the deletion. */
type Deletion = { userId: string; deletedAt: Date; isNew: boolean };

/**
 * Enqueues the refund of payments that were booked after the deletion of their account:
 * - all payments of a plan that was first stored after the deletion, because nobody could use the plan,
 * - payments of an older plan that were charged after the deletion,
 * - payments of an older plan that the right of withdrawal covered at the deletion.
 * Runs in the transaction that books the payments, under the account's lock, so that each payment is refunded only
 * once, here or by the deletion.
 */
export async function returnUnseen(
  tx: JobTransaction,
  booked: readonly BookedMonth[],
  { userId, deletedAt, isNew }: Deletion,
): Promise<void> {
  const unreturned = booked.filter(({ isUnrefundable }) => !isUnrefundable);
  if (unreturned.length === 0) return;
  const withdrawn = isNew ? null : await findWithdrawal(userId, deletedAt, { tx, paidBefore: deletedAt });
  const isOwed = ({ id, paidAt }: BookedMonth) =>
    isNew || paidAt >= deletedAt || withdrawn?.planPaymentIds.includes(id);
  const owed = unreturned.filter(isOwed).map(({ id }) => id);
  await oweMonths(tx, owed, 0);
}
