import "server-only";
import { abandonedBefore, purgedBefore } from "../accounts/rules";
import { db, type Prisma } from "../db";
import { log } from "../log";

/** Accounts that are deleted in one transaction. */
const BATCH = 200;

/** Signups that nobody confirmed while their link was good; whoever got as far as paying has not given up. */
export const abandonedBy = (now: Date): Prisma.UserWhereInput => ({
  emailConfirmedAt: null,
  anonymisedAt: null,
  stripeCustomerId: null,
  createdAt: { lt: abandonedBefore(now) },
});

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
  // A job still looks for one that is queued.
  await tx.emailMessage.deleteMany({ where: { userId: { in: ids }, status: { not: "queued" } } });
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
    const deleted = await db.$transaction(async (tx) => {
      // Locked: who confirms at this moment either comes first or finds nothing to confirm.
      const rows = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM users
        WHERE email_confirmed_at IS NULL AND anonymised_at IS NULL AND stripe_customer_id IS NULL
          AND created_at < ${purgedBefore(now)}
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
      const ids = rows.map(({ id }) => id);
      await remove(tx, ids, now);
      return ids.length;
    });
    if (deleted === 0) break;
    accounts += deleted;
  }
  log.info({ accounts }, "abandoned signups deleted");
  return accounts;
}
