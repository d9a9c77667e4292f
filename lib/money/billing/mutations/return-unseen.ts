import "server-only";
import type { JobTransaction } from "@/lib/providers/jobs";
import { findWithdrawal } from "../queries";
import { oweMonths } from "./owed-months";
import type { BookedMonth } from "./store-months";

/** `isNew`: whether the plan was first stored after the deletion. */
type Deletion = { userId: string; deletedAt: Date; isNew: boolean };

/**
 * Enqueues the refund of payments that were booked after the deletion of their account:
 * - all payments of a new plan, which was never of use,
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
