import "server-only";
import { DAY } from "@/lib/kit/time";
import { db, inBatches, Prisma, type Transaction } from "@/lib/server/db";
import { STRANGER_KEPT } from "../rules";

/** A person's own wish for no more optional mails. A complaint outweighs an unsubscription. */
type AddressWish = "complaint" | "unsubscribe";

/** Blocks an address after a permanent bounce. An earlier wish of the person moves to `wish` and `wish_at`. */
export const blockBounced = (tx: Transaction, email: string): Promise<number> =>
  tx.$executeRaw`
    insert into email_suppressions as s (email, reason) values (${email}, 'bounce')
    on conflict (email) do update set reason = 'bounce', created_at = now(), wish = s.reason, wish_at = s.created_at
      where s.reason <> 'bounce'`;

/**
 * Stores a person's wish as the reason of the block. If the address has bounced, the bounce stays the reason, and the
 * wish is kept in `wish`.
 * @returns 0 if the same or a stronger wish is stored already
 */
export const blockAtWish = (tx: Transaction, email: string, wish: AddressWish): Promise<number> =>
  tx.$executeRaw`
    insert into email_suppressions as s (email, reason) values (${email}, ${wish})
    on conflict (email) do update set
      reason = case when s.reason = 'bounce' then s.reason else excluded.reason end,
      created_at = case when s.reason = 'bounce' then s.created_at else now() end,
      wish = case when s.reason = 'bounce' then excluded.reason end,
      wish_at = case when s.reason = 'bounce' then now() end
    where coalesce(case when s.reason = 'bounce' then s.wish else s.reason end, '')
      not in ('complaint', excluded.reason)`;

/**
 * Lifts a bounce. A wish in `wish` becomes the reason of the block again, with the time of the wish.
 * @returns the remaining reason, null if nothing blocks the address any more, undefined if the address had not bounced
 */
export async function liftBounce(tx: Transaction, email: string): Promise<string | null | undefined> {
  const [restored] = await tx.$queryRaw<{ reason: string }[]>`
    update email_suppressions set reason = wish, created_at = wish_at, wish = null, wish_at = null
    where email = ${email}::citext and reason = 'bounce' and wish is not null returning reason`;
  if (restored) return restored.reason;
  const { count } = await tx.emailSuppression.deleteMany({ where: { email, reason: "bounce", wish: null } });
  return count > 0 ? null : undefined;
}

/** Lifts a block that the person wished. A block by a bounce stays. */
export async function liftWish(tx: Transaction, email: string): Promise<number> {
  const beside = await tx.emailSuppression.updateMany({
    where: { email, reason: "bounce", wish: { not: null } },
    data: { wish: null, wishAt: null },
  });
  const alone = await tx.emailSuppression.deleteMany({ where: { email, reason: { not: "bounce" } } });
  return beside.count + alone.count;
}

/**
 * Nightly job: lifts each bounce that is older than {@link STRANGER_KEPT} days and whose address has no account. A wish
 * in `wish` becomes the reason of the block again.
 */
export async function liftOldBounces(now: Date, batch?: number): Promise<number> {
  const since = new Date(now.getTime() - STRANGER_KEPT * DAY);
  const old = (wish: Prisma.Sql, size: number) => Prisma.sql`email = any(array(
    select email from email_suppressions s
    where reason = 'bounce' and created_at < ${since} and wish ${wish}
      and not exists (select from users u where u.email = s.email)
    order by created_at limit ${size} for update skip locked))`;
  const restored = await inBatches(
    (size) => db.$executeRaw`
      update email_suppressions set reason = wish, created_at = wish_at, wish = null, wish_at = null
      where ${old(Prisma.sql`is not null`, size)}`,
    batch,
  );
  const deleted = await inBatches(
    (size) => db.$executeRaw`delete from email_suppressions where ${old(Prisma.sql`is null`, size)}`,
    batch,
  );
  return restored + deleted;
}
