import "server-only";
import { DAY } from "@/lib/kit/time";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { db, inBatches } from "@/lib/server/db";
import {
  ACCEPTED_KEPT,
  CONTENT_KEPT,
  priorityOf,
  type Resendable,
  resendable,
  STRANGER_KEPT,
} from "../rules";
import type { EmailCategory } from "../types";
import { openContent } from "./notify";

type Stored = { emailType: EmailCategory; status: string; payload: Uint8Array | null; createdAt: Date };

/**
 * Queues a failed message again. Its id, which is the idempotency key at Resend, stays.
 * @returns "yes" or the reason against it; null for an unknown id
 */
export async function sendAgain(tx: JobTransaction, id: string, now: Date): Promise<Resendable | null> {
  const [message] = await tx.$queryRaw<Stored[]>`
    select email_type as "emailType", status, payload, created_at as "createdAt"
    from email_messages where id = ${id}::uuid for update`;
  if (!message) return null;
  const { payload, ...row } = message;
  const isAwaited = payload !== null && openContent(payload)?.awaited === true;
  const answer = resendable({ ...row, hasContent: payload !== null, isAwaited }, now);
  if (answer !== "yes") return answer;
  await tx.emailMessage.update({
    where: { id },
    data: { status: "queued", error: null, claimedUntil: null },
    select: { id: true },
  });
  await enqueue(tx, "email", { id }, 0, priorityOf(message.emailType));
  return "yes";
}

/**
 * Nightly job: deletes the content of failed messages after {@link CONTENT_KEPT} days, and of accepted ones after
 * {@link ACCEPTED_KEPT} days.
 * @param batch rows per statement
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
 * Nightly job: erases address and subject of mails to people without an account, such as invited colleagues and
 * accountants, after {@link STRANGER_KEPT} days. Their idempotency key stays, against a second sending.
 * @param batch rows per statement
 * @returns number of messages
 */
export function forgetStrangers(now: Date, batch?: number): Promise<number> {
  const since = new Date(now.getTime() - STRANGER_KEPT * DAY);
  return inBatches(
    (size) => db.$executeRaw`
      update email_messages set to_address = '', subject = '' where id = any(array(
        select id from email_messages
        where user_id is null and subject <> '' and created_at < ${since} and status <> 'queued'
        order by created_at limit ${size}))`,
    batch,
  );
}
