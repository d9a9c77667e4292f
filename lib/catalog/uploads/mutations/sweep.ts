import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { FIRST_UUID } from "@/lib/kit/ids";
import { ok } from "@/lib/kit/result";
import { HOUR } from "@/lib/kit/time";
import { files } from "@/lib/providers/files";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { usedBy } from "../queries";
import { BACKUP_LOCK, UNUSED_DAYS } from "../rules";

/** Time (ms) from noting keys to removing their bytes. An upload writes its row long before this time is over. */
const GRACE = HOUR;

const BATCH = 100;

/** Bytes must not be removed during a backup, because its database snapshot may still refer to them. */
async function isBackupRunning(): Promise<boolean> {
  const [row] = await db.$queryRaw<{ running: boolean }[]>`
    select exists (
      select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK}::int::oid
        and database = (select oid from pg_database where datname = current_database())) as running`;
  return row?.running ?? false;
}

/**
 * Removes the bytes of the keys that were noted in `file_removals` at least {@link GRACE} ago. Does nothing while a
 * backup runs. Keys that it fails to remove stay noted.
 */
export async function removeNotedBytes(now: Date): Promise<number> {
  if (await isBackupRunning()) return 0;
  const before = new Date(now.getTime() - GRACE);
  let removed = 0;
  let after = "";
  for (;;) {
    const noted = await db.fileRemoval.findMany({
      where: { createdAt: { lt: before }, key: { gt: after } },
      orderBy: { key: "asc" },
      take: BATCH,
    });
    const gone: string[] = [];
    for (const { key } of noted) if (await files.remove(key)) gone.push(key);
    await db.fileRemoval.deleteMany({ where: { key: { in: gone } } });
    removed += gone.length;
    // If no key of the batch was removed, the store is down, and the next batch would time out, too.
    if (noted.length < BATCH || gone.length === 0) break;
    after = noted.at(-1)?.key ?? after;
  }
  const left = await db.fileRemoval.count({ where: { createdAt: { lt: before } } });
  log[left > 0 ? "warn" : "info"]({ removals: removed, left }, "bytes removed from the file store");
  return removed;
}

/**
 * Deletes files older than {@link UNUSED_DAYS} that nothing uses. Locks the account of each owner, so that a concurrent
 * save cannot use a file that is being deleted.
 */
export async function removeUnusedFiles(now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_DAYS * 24 * HOUR);
  let count = 0;
  let after = FIRST_UUID;
  for (;;) {
    const owners = await db.$queryRaw<{ id: string; hasUnused: boolean }[]>`
      select id, exists (select from files
          where owner_id = o.id and created_at < ${before} and not ${usedBy("anything")}) as "hasUnused"
      from (select distinct owner_id as id from files
        where created_at < ${before} and owner_id > ${after}::uuid order by 1 limit ${BATCH}) o
      order by id`;
    for (const { id } of owners.filter(({ hasUnused }) => hasUnused)) {
      const removed = await asAccount(id, async (tx) =>
        ok(
          await tx.$executeRaw`
            delete from files where owner_id = ${id}::uuid and created_at < ${before} and not ${usedBy("anything")}`,
        ),
      );
      if (removed.ok) count += removed.data;
    }
    if (owners.length < BATCH) break;
    after = owners.at(-1)?.id ?? after;
  }
  log.info({ files: count }, "unused files deleted");
  return count;
}
