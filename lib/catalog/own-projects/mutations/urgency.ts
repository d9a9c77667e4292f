import "server-only";
import { urgencyPeriods } from "@/lib/catalog/projects/rules/deadline";
import { URGENCIES } from "@/lib/catalog/projects/rules/list-query";
import { db, Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";

/** Projects per transaction. Each transaction locks the totals of the list. */
const BATCH = 500;

type Period = ReturnType<typeof urgencyPeriods>[number];

/**
 * SQL: whether a listed project's urgency is not that of its deadline. False without a captador, and for a deadline
 * from the import, because the import also states the urgency.
 */
const strayed = ({ urgency, from, to }: Period): Prisma.Sql => Prisma.sql`
  publicado and urgencia = any(${URGENCIES.filter((other) => other !== urgency)})
  and ordem_prazo between ${from}::date and ${to}::date
  and captador_id is not null and (source_id is null or 'prazoCaptacao' = any(campos_do_dono))`;

const setSome = (period: Period): Promise<{ changed: number; isLast: boolean }> =>
  db.$transaction(async (tx) => {
    // Sort in the order of projects_lista_prazo_idx. In the order of id, the database would read all projects.
    const rows = await tx.$queryRaw<{ id: string }[]>`
      select id from projects where ${strayed(period)} order by urgencia, ordem_prazo, id limit ${BATCH}`;
    const ids = rows.map(({ id }) => id);
    // Lock order, as in an import: first the projects, then the totals of the list (triggers of the update).
    await tx.$queryRaw`select 1 from projects where id = any(${ids}::uuid[]) order by id for no key update`;
    const changed = await tx.$executeRaw`
      update projects set urgencia = ${period.urgency} where id = any(${ids}::uuid[]) and ${strayed(period)}`;
    return { changed, isLast: ids.length < BATCH };
  });

/** Daily job. Sets urgencies by the days until a deadline that the captador stated. Idempotent. */
export async function refreshUrgencies(now: Date): Promise<number> {
  let projects = 0;
  for (const period of urgencyPeriods(now)) {
    for (let isLast = false; !isLast; ) {
      const some = await setSome(period);
      projects += some.changed;
      isLast = some.isLast;
    }
  }
  log.info({ projects }, "urgencies refreshed");
  return projects;
}
