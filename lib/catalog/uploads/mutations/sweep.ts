import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { FIRST_UUID } from "@/lib/kit/ids";
import { ok } from "@/lib/kit/result";
import { HOUR } from "@/lib/kit/time";
import { files } from "@/lib/providers/files";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { usedBy } from "../queries";
import { UNUSED_DAYS } from "../rules";

/** Time (ms) before noted bytes are removed: an upload that notes its keys first has written its row by then. */
const GRACE = HOUR;

/** Keys, or owners, that are looked at in one step. */
const BATCH = 100;

/**
 * Removes from the store what was noted for it: bytes whose row is gone, and bytes that never got one. What the store
 * does not let go of now stays noted for the next time. Run every hour. @returns keys that are gone
 */
export async function removeNotedBytes(now: Date): Promise<number> {
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
    // A store that lets go of nothing is away: the others would only wait for it as well.
    if (noted.length < BATCH || gone.length === 0) break;
    after = noted.at(-1)?.key ?? after;
  }
  const [left, removals] = [await db.fileRemoval.count({ where: { createdAt: { lt: before } } }), removed];
  log[left > 0 ? "warn" : "info"]({ removals, left }, "bytes removed from the file store");
  return removed;
}

/**
 * Ends files that nothing has shown for UNUSED_DAYS: photos of a form that was given up, documents that were replaced.
 * Each under the lock of its owner, so that a form that is saved at this moment comes before or after. Run once a day.
 * @returns how many
 */
export async function removeUnusedFiles(now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_DAYS * 24 * HOUR);
  let count = 0;
  let after = FIRST_UUID;
  for (;;) {
    const owners = await db.$queryRaw<{ id: string }[]>`
      select distinct owner_id as id from files
        where created_at < ${before} and owner_id > ${after}::uuid order by 1 limit ${BATCH}`;
    for (const { id } of owners) {
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
