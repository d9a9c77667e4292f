import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { LOGIN } from "./accounts/messages";
import { db, type Prisma } from "./db";
import { type JobTransaction, transactionWithJobs } from "./providers/jobs";
import { failure, type Result } from "./result";

type Transaction = Prisma.TransactionClient;

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

/** The lines of those who write at this moment. */
const lines = new Map<string, { inTurn: LimitFunction; writes: number }>();

/** One person's writes one after the other: a burst of them waits here, and not with a connection at the lock. */
async function inLine<T>(userId: string, write: () => Promise<T>): Promise<T> {
  const line = lines.get(userId) ?? { inTurn: pLimit(1), writes: 0 };
  lines.set(userId, line);
  line.writes += 1;
  try {
    return await line.inTurn(write);
  } finally {
    line.writes -= 1;
    if (line.writes === 0) lines.delete(userId);
  }
}

type Work<T, Tx> = (tx: Tx) => Promise<Result<T>>;

const locked =
  <T, Tx extends Transaction>(userId: string, work: Work<T, Tx>) =>
  async (tx: Tx): Promise<Result<T>> =>
    (await lockAccount(tx, userId)) ? work(tx) : failure("unauthenticated", LOGIN.needed);

/** Everything that a person writes runs in here: one transaction, under the lock of the account, or not at all. */
export const asAccount = <T>(userId: string, work: Work<T, Transaction>): Promise<Result<T>> =>
  inLine(userId, () => db.$transaction(locked(userId, work)));

/** The same for work that puts jobs into the queue. */
export const asAccountWithJobs = <T>(userId: string, work: Work<T, JobTransaction>): Promise<Result<T>> =>
  inLine(userId, () => transactionWithJobs(locked(userId, work)));
