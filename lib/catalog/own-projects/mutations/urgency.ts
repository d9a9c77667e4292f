import "server-only";
import { URGENCIES, urgencyPeriods } from "@/lib/catalog/projects/rules/project";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";

/** Projects per transaction, which blocks the totals of the list until it ends. */
const BATCH = 500;

/**
 * Daily job: sets the urgency of listed projects whose owner stated the deadline, because it follows from the days that
 * are left. Urgencies of an import stay. Idempotent; each band reads only the projects that left it or came into it.
 * @returns number of changed projects
 */
export async function refreshUrgencies(now: Date): Promise<number> {
  let changed = 0;
  for (const { urgency, from, to } of urgencyPeriods(now)) {
    const others = URGENCIES.filter((other) => other !== urgency);
    let count = BATCH;
    while (count === BATCH) {
      count = await db.$transaction(async (tx) => {
        // Lock the projects before the triggers lock the totals, in the same order as an import.
        const rows = await tx.$queryRaw<{ id: string }[]>`
          select id from projects
          where publicado and urgencia = any(${others}) and ordem_prazo between ${from}::date and ${to}::date
            and captador_id is not null and (source_id is null or 'prazoCaptacao' = any(campos_do_dono))
          order by id limit ${BATCH} for no key update`;
        const ids = rows.map(({ id }) => id);
        await tx.project.updateMany({ where: { id: { in: ids } }, data: { urgencia: urgency } });
        return ids.length;
      });
      changed += count;
    }
  }
  log.info({ projects: changed }, "urgencies refreshed");
  return changed;
}
