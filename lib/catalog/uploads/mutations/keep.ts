import "server-only";
import { Prisma, type Transaction } from "@/lib/server/db";
import { usedBy } from "../queries";

const among = (ids: readonly string[]) => Prisma.sql`files.id = any(${[...ids]}::uuid[])`;

/** Lets everybody see these files of one person: they are part of a project that is listed. */
export async function publishFiles(tx: Transaction, ids: readonly string[], ownerId: string): Promise<void> {
  await tx.storedFile.updateMany({ where: { id: { in: [...ids] }, ownerId }, data: { publico: true } });
}

/**
 * Takes from public view those files that no listed project shows. Called after the project has let go of them or left
 * the list: a copy of it may show them still.
 */
export async function unpublishFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`update files set publico = false where ${among(ids)} and publico and not ${usedBy("listed")}`;
}

/**
 * Ends those files of one person that nothing shows any more; the bytes follow within two hours. Called after whatever
 * showed them has let go of them. @returns how many
 */
export async function removeFiles(tx: Transaction, ids: readonly string[], ownerId: string): Promise<number> {
  return tx.$executeRaw`
    delete from files where ${among(ids)} and owner_id = ${ownerId}::uuid and not ${usedBy("anything")}`;
}
