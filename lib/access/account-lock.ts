import "server-only";
import { failure, type Result } from "@/lib/kit/result";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import { inLine } from "@/lib/server/in-line";
import { LOGIN_NEEDED } from "./sessions/messages";

/**
 * Locks the row of one's own account until the transaction ends: its writes come one after the other, so that what
 * they count stays counted, and its deletion comes before or after them, so that nothing stays behind.
 * @returns false when there is no such account, or no longer
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${userId}::uuid and anonymised_at is null for no key update`;
  return rows.length > 0;
}

/**
 * Keeps somebody else's account from being deleted until the transaction ends; any number may do so at once.
 * @returns false when it is gone
 */
export async function holdAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${userId}::uuid and anonymised_at is null for key share`;
  return rows.length > 0;
}

type Work<T, Tx> = (tx: Tx) => Promise<Result<T>>;

const locked =
  <T, Tx extends Transaction>(userId: string, work: Work<T, Tx>) =>
  async (tx: Tx): Promise<Result<T>> =>
    (await lockAccount(tx, userId)) ? work(tx) : failure("unauthenticated", LOGIN_NEEDED);

/** Everything that a person writes runs in here: one transaction, under the lock of the account, or not at all. */
export const asAccount = <T>(userId: string, work: Work<T, Transaction>): Promise<Result<T>> =>
  inLine(`account:${userId}`, () => db.$transaction(locked(userId, work)));

/**
 * The same for work that puts jobs into the queue.
 * @param inTurn a limit on such work of all accounts: only the first of an account's line takes a place in it, or a
 * burst of one person would hold all places with work that waits for itself
 */
export const asAccountWithJobs = <T>(
  userId: string,
  work: Work<T, JobTransaction>,
  inTurn: (work: () => Promise<Result<T>>) => Promise<Result<T>> = (run) => run(),
): Promise<Result<T>> =>
  inLine(`account:${userId}`, () => inTurn(() => transactionWithJobs(locked(userId, work))));
