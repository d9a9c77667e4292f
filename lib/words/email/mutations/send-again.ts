import "server-only";
import { DAY } from "@/lib/kit/time";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import {
  ACCEPTED_KEPT,
  CONTENT_KEPT,
  priorityOf,
  type Resendable,
  resendable,
  STRANGER_KEPT,
} from "../rules";
import type { EmailCategory } from "../types";

type Stored = { emailType: EmailCategory; status: string; hasContent: boolean; createdAt: Date };

/**
 * Queues a failed message again, under its own idempotency key, so that the provider sends it once. Repeated calls
 * queue it once.
 * @returns null for an unknown id
 */
export async function resend(tx: JobTransaction, id: string, now: Date): Promise<Resendable | null> {
  const [message] = await tx.$queryRaw<Stored[]>`
    select email_type as "emailType", status, payload is not null as "hasContent", created_at as "createdAt"
    from email_messages where id = ${id}::uuid for update`;
  if (!message) return null;
  const answer = resendable(message, now);
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
 * Nightly job: deletes the content of failed messages older than {@link CONTENT_KEPT} days, and of those that were
 * accepted {@link ACCEPTED_KEPT} days ago.
 * @returns how many
 */
export async function deleteOldContents(now: Date): Promise<number> {
  const before = (days: number) => ({ lt: new Date(now.getTime() - days * DAY) });
  const contents = { payload: { not: null } } as const;
  const data = { payload: null };
  const [failed, accepted] = await db.$transaction([
    db.emailMessage.updateMany({
      where: { ...contents, status: "failed", createdAt: before(CONTENT_KEPT) },
      data,
    }),
    db.emailMessage.updateMany({
      where: { ...contents, status: "sent", sentAt: before(ACCEPTED_KEPT) },
      data,
    }),
  ]);
  return failed.count + accepted.count;
}

/**
 * Nightly job: erases address and subject of mails to people without an account (invitations, accountants) that are
 * older than {@link STRANGER_KEPT} days. Their key stays, against a second sending.
 * @param batch rows per statement, for short locks
 * @returns how many
 */
export async function forgetStrangers(now: Date, batch: number): Promise<number> {
  const since = new Date(now.getTime() - STRANGER_KEPT * DAY);
  let rows = 0;
  let count: number;
  do {
    count = await db.$executeRaw`
      update email_messages set to_address = '', subject = '' where id = any(array(
        select id from email_messages
        where user_id is null and subject <> '' and created_at < ${since} and status <> 'queued'
        order by created_at limit ${batch}))`;
    rows += count;
  } while (count === batch);
  return rows;
}
