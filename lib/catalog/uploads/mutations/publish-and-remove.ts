import "server-only";
import { Prisma, type Transaction } from "@/lib/server/db";
import { usedBy } from "../queries";

const among = (ids: readonly string[]) => Prisma.sql`files.id = any(${[...ids]}::uuid[])`;

export async function publishFiles(tx: Transaction, ids: readonly string[], ownerId: string): Promise<void> {
  await tx.storedFile.updateMany({ where: { id: { in: [...ids] }, ownerId }, data: { publico: true } });
}

/** Unpublishes the files of `ids` that no listed project uses. Call it after a project drops them or is unlisted. */
export async function unpublishFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`update files set publico = false where ${among(ids)} and publico and not ${usedBy("listed")}`;
}

/**
 * Deletes the owner's files of `ids` that nothing uses. Call it after the references to them were removed. The trigger
 * files_removal notes their keys, and `removeNotedBytes` (sweep.ts) removes the bytes later.
 */
export async function removeFiles(tx: Transaction, ids: readonly string[], ownerId: string): Promise<number> {
  return tx.$executeRaw`
    delete from files where ${among(ids)} and owner_id = ${ownerId}::uuid and not ${usedBy("anything")}`;
}
