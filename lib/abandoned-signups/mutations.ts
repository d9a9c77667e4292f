import "server-only";
import { abandonedBefore, purgedBefore } from "../accounts/rules";
import { db, type Prisma } from "../db";
import { log } from "../log";

/** Accounts that are deleted in one transaction. */
const BATCH = 200;

/** Nobody confirmed them; whoever got as far as paying has not given up. */
const unconfirmedSince = (since: Date) =>
  ({
    emailConfirmedAt: null,
    anonymisedAt: null,
    stripeCustomerId: null,
    createdAt: { lt: since },
  }) satisfies Prisma.UserWhereInput;

/** Signups that nobody confirmed while their link was good. */
export const abandonedBy = (now: Date): Prisma.UserWhereInput => unconfirmedSince(abandonedBefore(now));

type Wanted = { email: string; cnpj?: string | null };

/** Frees e-mail and CNPJ of abandoned signups, so that nobody can keep a person or a company out by typing them. */
export async function releaseAbandoned(
  tx: Prisma.TransactionClient,
  { email, cnpj }: Wanted,
  now: Date,
): Promise<void> {
  const same: Prisma.UserWhereInput[] = [{ email }];
  if (cnpj) same.push({ profile: { documentNumber: cnpj } });
  const rows = await tx.user.findMany({ where: { ...abandonedBy(now), OR: same }, select: { id: true } });
  await remove(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** One that was confirmed this very moment stays, and with its e-mail or CNPJ taken the caller's wish fails whole. */
async function remove(tx: Prisma.TransactionClient, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.subscription.deleteMany({ where: { userId: { in: ids } } });
  await tx.project.deleteMany({ where: { captadorId: { in: ids }, publicado: false } });
  await tx.emailMessage.deleteMany({ where: { userId: { in: ids } } });
  await tx.user.deleteMany({ where: { ...abandonedBy(now), id: { in: ids } } });
}

/**
 * Deletes what people left behind who never confirmed their e-mail (UNCONFIRMED_DAYS), messages to them included.
 * Run once a day; a run that ended early goes on with the next.
 * @returns accounts deleted
 */
export async function purgeAbandoned(now: Date): Promise<number> {
  let accounts = 0;
  for (;;) {
    const where = unconfirmedSince(purgedBefore(now));
    const rows = await db.user.findMany({
      where,
      select: { id: true },
      orderBy: { createdAt: "asc" },
      take: BATCH,
    });
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    await db.$transaction((tx) => remove(tx, ids, now));
    accounts += ids.length;
  }
  log.info({ accounts }, "abandoned signups deleted");
  return accounts;
}
