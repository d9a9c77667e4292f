import "server-only";
import { UNNEEDED } from "@/lib/catalog/projects/queries/unneeded";
import type { Transaction } from "@/lib/server/db";

/** Unlisted projects of deleted accounts. Imported projects are public data and stay. */
const OF_DELETED_ACCOUNT = { captadorId: null, sourceId: null, publicado: false } as const;

/**
 * Deletes the unlisted project of a deleted account with its reports, unless something still needs it ({@link
 * UNNEEDED}). An open report or an interest needs the project, so call this after the decision about the report is
 * stored, or the interest is deleted.
 */
export async function deleteAbandoned(tx: Transaction, id: string): Promise<void> {
  // Check first, because even a deletion of no row would lock the totals of the list (statement trigger).
  if ((await tx.project.count({ where: { id, ...OF_DELETED_ACCOUNT } })) === 0) return;
  // Wait for a concurrent decision: until its commit, its report would count as open.
  await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
  await tx.project.deleteMany({ where: { id, ...OF_DELETED_ACCOUNT, ...UNNEEDED } });
}
