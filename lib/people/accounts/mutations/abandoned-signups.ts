import "server-only";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { abandonedBefore, purgedBefore } from "../rules";
import { releaseOrganizations } from "./release-organizations";

/** Accounts that are deleted in one transaction. */
const BATCH = 200;

/** Signups from before a moment that nobody confirmed; whoever got as far as paying has not given up. */
const givenUp = (before: Date): Prisma.UserWhereInput => ({
  emailConfirmedAt: null,
  anonymisedAt: null,
  stripeCustomerId: null,
  createdAt: { lt: before },
});

/** Signups that nobody confirmed while their link was good. */
export const abandonedBy = (now: Date): Prisma.UserWhereInput => givenUp(abandonedBefore(now));

type Wanted = { email?: string; cnpj?: string | null };

/**
 * Frees e-mail and CNPJ of abandoned signups, so that nobody can keep a person or a company out by typing them. A signup
 * that is confirmed at this very moment stays whole.
 */
export async function releaseAbandoned(tx: Transaction, { email, cnpj }: Wanted, now: Date): Promise<void> {
  const same: Prisma.UserWhereInput[] = [];
  if (email) same.push({ email });
  if (cnpj) same.push({ profile: { documentNumber: cnpj } });
  const where = { ...abandonedBy(now), OR: same };
  const found = await tx.user.findMany({ where, select: { id: true } });
  if (found.length === 0) return;
  await tx.$queryRaw`
    SELECT id FROM users WHERE id = ANY(${found.map(({ id }) => id)}::uuid[]) ORDER BY id FOR UPDATE`;
  const rows = await tx.user.findMany({ where, select: { id: true } });
  await remove(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Deletes signups whose rows are locked. */
async function remove(tx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.subscription.deleteMany({ where: { userId: { in: ids } } });
  await tx.project.deleteMany({ where: { captadorId: { in: ids }, publicado: false } });
  await releaseOrganizations(tx, { userId: { in: ids } });
  // A job still looks for one that is queued.
  await tx.emailMessage.deleteMany({ where: { userId: { in: ids }, status: { not: "queued" } } });
  await tx.user.deleteMany({ where: { ...abandonedBy(now), id: { in: ids } } });
}

/** Takes the oldest signups that are to go: who confirms at this moment comes first, or finds nothing to confirm. */
async function lockPurged(tx: Transaction, now: Date): Promise<string[]> {
  const where = givenUp(purgedBefore(now));
  const oldest = await tx.user.findMany({
    where,
    orderBy: { createdAt: "asc" },
    take: BATCH,
    select: { id: true },
  });
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE id = ANY(${oldest.map(({ id }) => id)}::uuid[]) FOR UPDATE SKIP LOCKED`;
  // Looked at again: one may have been confirmed before it was taken.
  const rows = await tx.user.findMany({
    where: { ...where, id: { in: locked.map(({ id }) => id) } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Deletes what people left behind who never confirmed their e-mail (UNCONFIRMED_DAYS), messages to them included.
 * Run once a day; a run that ended early goes on with the next.
 * @returns accounts deleted
 */
export async function purgeAbandoned(now: Date): Promise<number> {
  let accounts = 0;
  for (;;) {
    const deleted = await db.$transaction(async (tx) => {
      const ids = await lockPurged(tx, now);
      await remove(tx, ids, now);
      return ids.length;
    });
    if (deleted === 0) break;
    accounts += deleted;
  }
  log.info({ accounts }, "abandoned signups deleted");
  return accounts;
}
