import "server-only";
import { sweepAbandoned } from "@/lib/catalog/own-projects/mutations/delete-abandoned";
import { db, inBatches, Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { abandonLost } from "@/lib/words/email/mutations/deliver";
import { deleteOldContents, forgetDeliveries, forgetStrangers } from "@/lib/words/email/mutations/erase";
import { liftOldBounces } from "@/lib/words/email/mutations/suppressions";
import { keptSince, RETENTION } from "./rules";

/**
 * Deletes rows that RETENTION no longer keeps. If a run is interrupted, the next one continues it.
 * @returns number of deleted rows by table
 */
export async function deleteOld(now: Date, batch?: number): Promise<Map<string, number>> {
  const deleted = new Map<string, number>();
  for (const { table, moment, days } of RETENTION) {
    const [name, column] = [Prisma.raw(table), Prisma.raw(moment)];
    const since = keptSince(days, now);
    // By ctid, because the tables have different keys. A later run deletes a row that is updated meanwhile.
    const rows = await inBatches(
      (size) => db.$executeRaw`
        delete from ${name} where ctid = any(array(
          select ctid from ${name} where ${column} < ${since} order by ${column} limit ${size}))`,
      batch,
    );
    deleted.set(table, (deleted.get(table) ?? 0) + rows);
  }
  // Mark as failed the mails that no job will send, so that their contents expire.
  const lost = await abandonLost(now);
  const forgotten = await deleteOldContents(now, batch);
  const strangers = await forgetStrangers(now, batch);
  const deliveries = await forgetDeliveries(now, batch);
  const bounces = await liftOldBounces(now, batch);
  const projects = await sweepAbandoned(batch);
  const mails = { lost, forgotten, strangers, deliveries, bounces };
  log.info({ deleted: Object.fromEntries(deleted), ...mails, projects }, "old records deleted");
  return deleted;
}
