import "server-only";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { abandonedBefore, purgedBefore } from "../rules";
import { releaseOrganizations } from "./release-organizations";

const BATCH = 200;

/** Unconfirmed sign-ups. Leaves out those that started a payment, because they have a customer at Stripe. */
const UNCONFIRMED: Prisma.UserWhereInput = {
  emailConfirmedAt: null,
  anonymisedAt: null,
  stripeCustomerId: null,
};

const givenUp = (before: Date): Prisma.UserWhereInput => ({ ...UNCONFIRMED, createdAt: { lt: before } });

export const abandonedBy = (now: Date): Prisma.UserWhereInput => givenUp(abandonedBefore(now));

type SignupFilter = { email?: string; cnpj?: string | null };

/**
 * Deletes abandoned sign-ups, so that a stranger cannot reserve an e-mail or CNPJ of somebody else. Skips a sign-up
 * that is confirmed concurrently.
 */
export async function releaseAbandoned(
  tx: Transaction,
  { email, cnpj }: SignupFilter,
  now: Date,
): Promise<void> {
  const same: Prisma.UserWhereInput[] = [];
  if (email) same.push({ email });
  if (cnpj) same.push({ profile: { documentNumber: cnpj } });
  await release(tx, { ...abandonedBy(now), OR: same });
}

/**
 * Deletes even a recent sign-up, unless it started a payment: a stranger may have made it and know its password. Call
 * this only for a person who proved to own the mailbox.
 */
export const releaseUnproven = (tx: Transaction, email: string): Promise<void> =>
  release(tx, { ...UNCONFIRMED, email });

async function release(tx: Transaction, where: Prisma.UserWhereInput): Promise<void> {
  const found = await tx.user.findMany({ where, select: { id: true } });
  if (found.length === 0) return;
  await tx.$queryRaw`
    SELECT id FROM users WHERE id = ANY(${found.map(({ id }) => id)}::uuid[]) ORDER BY id FOR UPDATE`;
  const rows = await tx.user.findMany({ where, select: { id: true } });
  await remove(
    tx,
    rows.map(({ id }) => id),
  );
}

/** `ids`: sign-ups that were locked and then read as unconfirmed. */
async function remove(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.subscription.deleteMany({ where: { userId: { in: ids } } });
  await tx.project.deleteMany({ where: { captadorId: { in: ids }, publicado: false } });
  await releaseOrganizations(tx, { userId: { in: ids } });
  // Keep queued messages: their jobs still read them.
  await tx.emailMessage.deleteMany({ where: { userId: { in: ids }, status: { not: "queued" } } });
  await tx.user.deleteMany({ where: { id: { in: ids } } });
}

/** Locks the oldest sign-ups to delete. Skips one that is being confirmed. A later confirmation finds no row. */
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
  const rows = await tx.user.findMany({
    where: { ...where, id: { in: locked.map(({ id }) => id) } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function purgeAbandoned(now: Date): Promise<number> {
  let accounts = 0;
  for (;;) {
    const deleted = await db.$transaction(async (tx) => {
      const ids = await lockPurged(tx, now);
      await remove(tx, ids);
      return ids.length;
    });
    if (deleted === 0) break;
    accounts += deleted;
  }
  log.info({ accounts }, "abandoned signups deleted");
  return accounts;
}
