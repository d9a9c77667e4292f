import "server-only";
import { DAY } from "@/lib/kit/time";
import { db, inBatches, Prisma } from "@/lib/server/db";
import { ACCEPTED_KEPT, CONTENT_KEPT, DELIVERY_KEPT, STRANGER_KEPT } from "../rules";

/**
 * Nightly job: deletes the content of failed messages after {@link CONTENT_KEPT} days, and of accepted ones after
 * {@link ACCEPTED_KEPT} days.
 * @returns number of messages
 */
export function deleteOldContents(now: Date, batch?: number): Promise<number> {
  const [failed, accepted] = [CONTENT_KEPT, ACCEPTED_KEPT].map(
    (days) => new Date(now.getTime() - days * DAY),
  );
  return inBatches(
    (size) => db.$executeRaw`
      update email_messages set payload = null where id = any(array(
        select id from email_messages
        where payload is not null and status in ('failed', 'sent') and created_at < ${accepted}
          and case status when 'failed' then created_at < ${failed} else sent_at < ${accepted} end
        order by created_at limit ${size} for update skip locked))`,
    batch,
  );
}

/**
 * Nightly job: after {@link STRANGER_KEPT} days, erases address and subject of mails that are stored without an account
 * (such as those to invited colleagues and accountants) or went to an account's former or mistyped address. The
 * idempotency key stays, so that no mail is sent twice.
 * @returns number of messages
 */
export async function forgetStrangers(now: Date, batch?: number): Promise<number> {
  const since = new Date(now.getTime() - STRANGER_KEPT * DAY);
  let erased = 0;
  // `user_id is null` and `outro_endereco` stand first, because a partial index exists for each. `ofAccount` compares
  // the addresses, too: a failed mail that is queued again may get the account's present address, while
  // `outro_endereco` stays true.
  const ofAccount = Prisma.sql`outro_endereco
    and exists (select from users u where u.id = email_messages.user_id and u.email <> email_messages.to_address)`;
  for (const toOthers of [Prisma.sql`user_id is null`, ofAccount])
    erased += await inBatches(
      (size) => db.$executeRaw`
        update email_messages set to_address = '', subject = '' where id = any(array(
          select id from email_messages
          where ${toOthers} and to_address <> '' and created_at < ${since} and status <> 'queued'
          order by created_at limit ${size}))`,
      batch,
    );
  return erased;
}

/**
 * Nightly job: after {@link DELIVERY_KEPT} days, erases whether a message was delivered, opened or clicked. The states
 * are written out, because with a parameter PostgreSQL might not use the index email_messages_entrega_idx.
 * @returns number of messages
 */
export function forgetDeliveries(now: Date, batch?: number): Promise<number> {
  const since = new Date(now.getTime() - DELIVERY_KEPT * DAY);
  return inBatches(
    (size) => db.$executeRaw`
      update email_messages set delivered_at = null, opened_at = null, clicked_at = null,
        status = case when status in ('delivered', 'bounced', 'complained') then 'sent' else status end
      where id = any(array(
        select id from email_messages
        where (delivered_at is not null or opened_at is not null or clicked_at is not null
            or status in ('delivered', 'bounced', 'complained')) and created_at < ${since}
        order by created_at limit ${size} for update skip locked))`,
    batch,
  );
}
