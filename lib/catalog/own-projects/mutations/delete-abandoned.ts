import "server-only";
import { UNNEEDED } from "@/lib/catalog/projects/queries/unneeded";
import { db, type Transaction } from "@/lib/server/db";
import { hideAbandoned } from "./hide-owner";

/** Unlisted projects of deleted accounts. Imported projects are public data and stay. */
const OF_DELETED_ACCOUNT = { captadorId: null, sourceId: null, publicado: false } as const;

/**
 * Deletes a project and its decided reports if the project fits {@link OF_DELETED_ACCOUNT} and nothing needs it. Call
 * it after a report is decided or an interest is deleted.
 */
export async function deleteAbandoned(tx: Transaction, id: string): Promise<void> {
  // Check first, because a delete locks the totals of the list (statement trigger), even if it matches no row.
  if ((await tx.project.count({ where: { id, ...OF_DELETED_ACCOUNT } })) === 0) return;
  // Wait for a concurrent decision about a report, because the report counts as open until the decision is committed.
  await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
  await tx.project.deleteMany({ where: { id, ...OF_DELETED_ACCOUNT, ...UNNEEDED } });
}

export async function deleteAbandonedAmong(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.$queryRaw<{ id: string }[]>`
    select id from projects where id = any(${ids}::uuid[])
      and captador_id is null and source_id is null and not publicado order by id`;
  for (const { id } of found) await deleteAbandoned(tx, id);
}

/**
 * Nightly job for accounts that an earlier release deleted: deletes their unlisted projects that nothing needs, and
 * hides contacts in the others. Safe to interrupt.
 */
export async function sweepAbandoned(page = 200): Promise<number> {
  let deleted = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    // SQL with literal conditions, so that PostgreSQL uses the partial index projects_sem_conta_idx.
    const rows = await db.$queryRaw<{ id: string }[]>`
      select id from projects where captador_id is null and source_id is null and not publicado
        and id > ${after}::uuid order by id limit ${page}`;
    const ids = rows.map(({ id }) => id);
    const unneeded = { ...OF_DELETED_ACCOUNT, ...UNNEEDED, id: { in: ids } };
    const gone = await db.project.findMany({ where: unneeded, select: { id: true } });
    for (const { id } of gone) await db.$transaction((tx) => deleteAbandoned(tx, id));
    await hideAbandoned(OF_DELETED_ACCOUNT, ids);
    deleted += gone.length;
    after = ids.at(-1) ?? after;
    if (ids.length < page) return deleted;
  }
}
