import "server-only";
import { db, Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { keptSince, RETENTION } from "./rules";

/** Rows that one statement deletes: short locks, and a run that ends early keeps what it did. */
const BATCH = 5_000;

/**
 * Deletes what is past its time in every table of RETENTION. Run once a day; a run that ended early goes on with the
 * next.
 * @returns rows deleted, by table
 */
export async function deleteOld(now: Date, batch = BATCH): Promise<Map<string, number>> {
  const deleted = new Map<string, number>();
  for (const { table, moment, days } of RETENTION) {
    const [name, column] = [Prisma.raw(table), Prisma.raw(moment)];
    const since = keptSince(days, now);
    let rows = 0;
    let count: number;
    do {
      // By the place of the row: every table has another key. A row that moved meanwhile is the next round's.
      count = await db.$executeRaw`
        delete from ${name} where ctid = any(array(
          select ctid from ${name} where ${column} < ${since} order by ${column} limit ${batch}))`;
      rows += count;
    } while (count === batch);
    deleted.set(table, rows);
  }
  log.info({ deleted: Object.fromEntries(deleted) }, "old records deleted");
  return deleted;
}
