import "server-only";
import { UNNEEDED } from "@/lib/catalog/projects/queries/unneeded";
import type { Transaction } from "@/lib/server/db";

/** Condition for unlisted projects of deleted accounts. Imported projects are public data and stay. */
const OF_DELETED_ACCOUNT = { captadorId: null, sourceId: null, publicado: false } as const;

/**
 * Deletes the unlisted project of a deleted account after the decision about its last open report. Does nothing while
 * an open report or anything else still needs the project ({@link UNNEEDED}). Call this after the decision is stored,
 * because until then its report counts as open. The deletion of the project also deletes its reports.
 */
export async function deleteAbandoned(tx: Transaction, id: string): Promise<void> {
  // Check first, because even a deletion without a match would lock the totals of the list (statement trigger).
  if ((await tx.project.count({ where: { id, ...OF_DELETED_ACCOUNT } })) === 0) return;
  // Wait for a concurrent decision about another report of the project, which would otherwise count as open.
  await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
  await tx.project.deleteMany({ where: { id, ...OF_DELETED_ACCOUNT, ...UNNEEDED } });
}
