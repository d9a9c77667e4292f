import "server-only";
import { failure, type Result } from "@/lib/kit/result";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, PREPARED, type Transaction } from "@/lib/server/db";
import { inLine } from "@/lib/server/one-at-a-time";
import { LOGIN_NEEDED } from "./sessions/messages";

/**
 * Locks an account until the transaction ends. Other writes of this account wait, so that a limit which the transaction
 * has checked is not exceeded meanwhile. The account's deletion waits, too.
 * @returns false when the account does not exist or is deleted
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`${PREPARED}
    select 1 from users where id = ${userId}::uuid and anonymised_at is null for no key update`;
  return rows.length > 0;
}

/**
 * Blocks the deletion of an account until the transaction ends, by a shared lock.
 * @returns false when the account does not exist or is deleted
 */
export async function holdAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`${PREPARED}
    select 1 from users where id = ${userId}::uuid and anonymised_at is null for key share`;
  return rows.length > 0;
}

type HeldAccount = { id: string; isSuspended: boolean; isConfirmed: boolean };

/**
 * {@link holdAccount} for several accounts, in one statement. Locks them in the order of their ids, to avoid deadlocks.
 * @returns map by id; without unknown and deleted accounts
 */
export async function holdAccounts(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HeldAccount>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<HeldAccount[]>`${PREPARED}
    select id, suspenso_em is not null as "isSuspended", email_confirmed_at is not null as "isConfirmed" from users
    where id = any(${userIds}::uuid[]) and anonymised_at is null order by id for key share`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the team has suspended the account. lib/access/auth/session.ts has the same rule in SQL. */
export const isSuspended = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.user.count({ where: { id: userId, suspendedAt: { not: null } } })) > 0;

type Work<T, Tx> = (tx: Tx) => Promise<Result<T>>;

const locked =
  <T, Tx extends Transaction>(userId: string, work: Work<T, Tx>) =>
  async (tx: Tx): Promise<Result<T>> =>
    (await lockAccount(tx, userId)) ? work(tx) : failure("unauthenticated", LOGIN_NEEDED);

/** Runs a person's write in a transaction under the account's lock. A deleted account gets a failure. */
export const asAccount = <T>(userId: string, work: Work<T, Transaction>): Promise<Result<T>> =>
  inLine(`account:${userId}`, () => db.$transaction(locked(userId, work)));

/**
 * Like {@link asAccount}, for a write that enqueues jobs.
 * @param inTurn limits concurrent writes of all accounts. One account never fills the limit, because its writes run one
 * after another
 */
export const asAccountWithJobs = <T>(
  userId: string,
  work: Work<T, JobTransaction>,
  inTurn: (work: () => Promise<Result<T>>) => Promise<Result<T>> = (run) => run(),
): Promise<Result<T>> =>
  inLine(`account:${userId}`, () => inTurn(() => transactionWithJobs(locked(userId, work))));
