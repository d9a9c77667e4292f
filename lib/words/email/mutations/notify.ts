import "server-only";
import { createHash } from "node:crypto";
import { subjectOf } from "@/emails/render";
import { holdAccounts } from "@/lib/access/account-lock";
import { headerText } from "@/lib/kit/text";
import { enqueue, enqueueAll, type JobTransaction } from "@/lib/providers/jobs";
import { decrypt, encrypt } from "@/lib/server/crypto";
import { Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findForDigest } from "../queries";
import { isOptional, priorityOf, provesAddress } from "../rules";
import type { Addressee, EmailContent, EmailMessage, Notice } from "../types";

export const TEAM: Addressee = { userId: null, name: "equipe", email: env.CONTACT_EMAIL };
export const SUPPORT_TEAM: Addressee = { ...TEAM, email: env.SUPPORT_EMAIL };

/** Purpose of the key that encrypts stored contents. */
export const PURPOSE = "email";

const subjectFor = (content: EmailContent): string =>
  content.category === "system_notification" ? headerText(content.templateData.subject) : subjectOf(content);

/** `queuedNow`: whether this call queued the message. False if an earlier call had. */
type Row = { id: string; queuedNow: boolean };

/** Content of a message, stored encrypted. */
export type Content = EmailContent &
  Pick<EmailMessage, "replyTo" | "awaited" | "attachment" | "step" | "asked">;

/** @returns null for a payload that cannot be decrypted */
export const openContent = (payload: Uint8Array): Content | null =>
  JSON.parse(decrypt(PURPOSE, payload) ?? "null") as Content | null;

/**
 * Locks the recipients' accounts against deletion, and drops these messages:
 * - to a deleted account, all, because the row would store its erased address again
 * - to a suspended account, optional ones
 * - to an unconfirmed account, all but links that prove its address: anybody can sign up with a stranger's address and
 *   have the names entered there mailed to the stranger
 */
async function holdRecipients(tx: Transaction, messages: EmailMessage[]): Promise<EmailMessage[]> {
  const held = await holdAccounts(
    tx,
    messages.flatMap(({ userId }) => userId ?? []),
  );
  return messages.filter(({ userId, category }) => {
    if (!userId) return true;
    const account = held.get(userId);
    if (!account || (account.isSuspended && isOptional(category))) return false;
    return account.isConfirmed || provesAddress(category);
  });
}

/**
 * Stores a message. If its idempotency key is known, returns the stored message instead, and queues that message again
 * if it had failed.
 * @param forDigest whether the message waits for the daily digest instead of a job
 * @returns null if the recipient may not get the message (holdRecipients)
 */
export async function insertMessage(
  tx: Transaction,
  message: EmailMessage,
  forDigest = false,
): Promise<Row | null> {
  const { to, userId = null, idempotencyKey = null, ...content } = message;
  if ((await holdRecipients(tx, [message])).length === 0) return null;
  const payload = encrypt(PURPOSE, JSON.stringify(content));
  const [added] = await tx.$queryRaw<{ id: string }[]>`
    insert into email_messages (user_id, email_type, to_address, subject, idempotency_key, payload, para_resumo)
    values (${userId}::uuid, ${content.category}, ${to}, ${subjectFor(content)}, ${idempotencyKey}, ${payload},
      ${forDigest})
    on conflict (idempotency_key) do nothing returning id`;
  if (added) return { id: added.id, queuedNow: true };
  const [revived] = await tx.$queryRaw<{ id: string }[]>`
    update email_messages set status = 'queued', payload = ${payload}, error = null, provider = null,
      to_address = ${to}, subject = ${subjectFor(content)}, para_resumo = ${forDigest}
    where idempotency_key = ${idempotencyKey} and status = 'failed' returning id`;
  if (revived) return { id: revived.id, queuedNow: true };
  const known = await tx.emailMessage.findUniqueOrThrow({
    where: { idempotencyKey: idempotencyKey ?? "" },
    select: { id: true },
  });
  return { id: known.id, queuedNow: false };
}

type QueuedMail = { id: string; category: EmailMessage["category"]; forDigest: boolean };

/** Stores and returns the new messages. Skips known idempotency keys and what holdRecipients refuses. */
async function insertMessages(tx: Transaction, all: EmailMessage[]): Promise<QueuedMail[]> {
  const messages = await holdRecipients(tx, all);
  if (messages.length === 0) return [];
  const waiting = await findForDigest(tx, messages);
  const rows = messages.map((message) => {
    const { to, userId = null, idempotencyKey = null, ...content } = message;
    const payload = encrypt(PURPOSE, JSON.stringify(content));
    return Prisma.sql`(${userId}::uuid, ${content.category}, ${to}, ${subjectFor(content)}, ${idempotencyKey}, ${payload},
      ${waiting.has(message)})`;
  });
  return tx.$queryRaw<QueuedMail[]>`
    insert into email_messages (user_id, email_type, to_address, subject, idempotency_key, payload, para_resumo)
    values ${Prisma.join(rows)} on conflict (idempotency_key) do nothing
    returning id, email_type as category, para_resumo as "forDigest"`;
}

/**
 * Stores a message and its job in the caller's transaction. A message for the daily digest gets no job.
 * @param after delay (s) of the job, if the request itself tries to send the message first; else 0
 * @returns id of the new or known message; null if the recipient may not get it
 */
export async function queueEmail(
  tx: JobTransaction,
  message: EmailMessage,
  after = 0,
): Promise<string | null> {
  const forDigest = (await findForDigest(tx, [message])).size > 0;
  const row = await insertMessage(tx, message, forDigest);
  if (row?.queuedNow && !forDigest)
    await enqueue(tx, "email", { id: row.id }, after, priorityOf(message.category));
  return row?.id ?? null;
}

/**
 * Stores messages and their jobs in a constant number of statements. Skips recipients that holdRecipients refuses, and
 * messages whose idempotency key is known. Unlike queueEmail, it does not queue a failed message again.
 * @param isFlood whether mails about single events should overtake these
 * @returns number of new messages
 */
export async function queueEmails(
  tx: JobTransaction,
  messages: EmailMessage[],
  isFlood = false,
): Promise<number> {
  const added = await insertMessages(tx, messages);
  const atOnce = added.filter(({ forDigest }) => !forDigest);
  const laneOf = ({ category }: { category: EmailMessage["category"] }) =>
    isFlood ? "usual" : priorityOf(category);
  for (const [priority, lane] of Map.groupBy(atOnce, laneOf)) {
    const ids = lane.map(({ id }) => id);
    await enqueueAll(tx, "email", ids, priority);
  }
  return added.length;
}

/** `userId` is null without an account, or if the foreign key would lock accounts in the wrong order. */
export type Recipient = { to: string; userId: string | null };

/** Equal parts give an equal key, so that a message queued twice is stored once. */
export const keyOf = (kind: string, ...parts: string[]) =>
  `${kind}:${createHash("sha256").update(parts.join("\n")).digest("base64url")}`;

/**
 * Removes a pointless mail from the account's daily digest. Finds the mail by its idempotency key, computed with the
 * stored address, because the person may have changed their address since.
 * @returns whether the mail was still in the digest
 */
export async function withdrawFromDigest(
  tx: Transaction,
  category: EmailMessage["category"],
  { userId, eventKey }: { userId: string; eventKey: string },
): Promise<boolean> {
  const waiting = { userId, emailType: category, forDigest: true, status: "queued" };
  const mails = await tx.emailMessage.findMany({
    where: waiting,
    select: { id: true, toAddress: true, idempotencyKey: true },
  });
  const ids = mails.flatMap(({ id, toAddress, idempotencyKey }) =>
    idempotencyKey === keyOf(category, toAddress, eventKey) ? [id] : [],
  );
  const { count } = await tx.emailMessage.updateMany({
    where: { ...waiting, id: { in: ids } },
    data: { status: "suppressed", payload: null, error: "read" },
  });
  return count > 0;
}

type NotifiedCategory =
  | "project_notification"
  | "match_notification"
  | "search_alert"
  | "news_digest"
  | "talk_messages"
  | "system_notification";

export type Notification = Recipient &
  Pick<EmailMessage, "awaited" | "attachment" | "step"> &
  Extract<EmailContent, { category: NotifiedCategory }> & { eventKey: string };

export const notificationOf = ({ eventKey, ...message }: Notification): EmailMessage => ({
  ...message,
  idempotencyKey: keyOf(message.category, message.to, eventKey),
});

/** Queues a notification in the transaction of its event, again if an earlier attempt had failed. */
export const enqueueNotification = (tx: JobTransaction, notification: Notification): Promise<string | null> =>
  queueEmail(tx, notificationOf(notification));

export const enqueueNotifications = (tx: JobTransaction, notifications: Notification[]): Promise<number> =>
  queueEmails(tx, notifications.map(notificationOf));

export function toNotification({ to, path, ...notice }: Notice): Notification {
  const { eventKey, attachment, awaited, step } = notice;
  const message = { to: to.email, userId: to.userId, eventKey, attachment, awaited, step };
  if ("project" in notice) {
    const { project: projectTitle, words } = notice;
    const templateData = { ...words, captadorName: to.name, projectTitle, projectUrl: env.APP_URL + path };
    return { ...message, category: "project_notification", templateData };
  }
  const actionUrl = path === undefined ? undefined : env.APP_URL + path;
  const templateData = { ...notice.words, userName: to.name, actionUrl };
  return { ...message, category: "system_notification", templateData };
}

/**
 * Queues the mails of an event in its transaction (B3.17). Each address gets one mail, however often the event is
 * processed. A mail that the person has switched off is dropped at delivery.
 */
export async function notify(tx: JobTransaction, ...notices: Notice[]): Promise<void> {
  const [first, ...others] = notices.map(toNotification);
  if (first && others.length === 0) await enqueueNotification(tx, first);
  else if (first) await enqueueNotifications(tx, [first, ...others]);
}

const FLOOD = 1_000;

/** Queues the mails of an event for very many people. Mails about other events overtake them. */
export async function notifyMany(tx: JobTransaction, notices: readonly Notice[]): Promise<void> {
  for (let start = 0; start < notices.length; start += FLOOD) {
    const some = notices.slice(start, start + FLOOD).map((notice) => notificationOf(toNotification(notice)));
    await queueEmails(tx, some, true);
  }
}
