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

export const PURPOSE = "email";

const subjectFor = (content: EmailContent): string =>
  content.category === "system_notification" ? headerText(content.templateData.subject) : subjectOf(content);

/** `queuedNow`: false if an earlier call had queued the message. */
type Row = { id: string; queuedNow: boolean };

/** Content of a message, stored encrypted. */
export type Content = EmailContent &
  Pick<EmailMessage, "replyTo" | "awaited" | "attachment" | "step" | "asked">;

/** @returns null for a payload that cannot be decrypted */
export const openContent = (payload: Uint8Array): Content | null =>
  JSON.parse(decrypt(PURPOSE, payload) ?? "null") as Content | null;

/**
 * Locks the recipients' accounts against deletion, and drops these messages:
 * - all to a deleted account, because the row would store its erased address again
 * - optional ones to a suspended account
 * - all to an unconfirmed account, except links that prove its address. Otherwise anybody could sign up with a
 *   stranger's address, enter a text as a name, and have the text mailed to the stranger
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

type QueuedMail = { id: string; category: EmailMessage["category"]; forDigest: boolean };

/**
 * Stores messages; the caller must hold the recipients (holdRecipients). If an idempotency key is already stored:
 * - a failed message is queued again, with the new content
 * - with any other stored message, the new one is skipped
 * @param waiting messages for the daily digest
 * @returns the queued messages
 */
async function insertMessages(
  tx: Transaction,
  messages: readonly EmailMessage[],
  waiting: ReadonlySet<EmailMessage>,
): Promise<QueuedMail[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((message) => {
    const { to, userId = null, idempotencyKey = null, ...content } = message;
    const payload = encrypt(PURPOSE, JSON.stringify(content));
    return Prisma.sql`(${userId}::uuid, ${content.category}, ${to}::citext, ${subjectFor(content)}, ${idempotencyKey},
      ${payload}::bytea, ${waiting.has(message)}::boolean)`;
  });
  return tx.$queryRaw<QueuedMail[]>`
    with given (user_id, email_type, to_address, subject, idempotency_key, payload, para_resumo) as (
      values ${Prisma.join(rows)}
    ), added as (
      insert into email_messages (user_id, email_type, to_address, subject, idempotency_key, payload, para_resumo)
      select * from given on conflict (idempotency_key) do nothing returning id, email_type, para_resumo
    ), revived as (
      update email_messages m set status = 'queued', payload = given.payload, error = null, provider = null,
        to_address = given.to_address, subject = given.subject, para_resumo = given.para_resumo
      from given where m.idempotency_key = given.idempotency_key and m.status = 'failed'
      returning m.id, m.email_type, m.para_resumo
    )
    select id, email_type as category, para_resumo as "forDigest" from (table added union all table revived) queued`;
}

/**
 * Holds the recipient, and stores one message as insertMessages does.
 * @param waits whether the message is for the daily digest
 * @returns the message that this or an earlier call queued; null if the recipient may not get the message
 */
export async function insertMessage(
  tx: Transaction,
  message: EmailMessage,
  waits = false,
): Promise<Row | null> {
  if ((await holdRecipients(tx, [message])).length === 0) return null;
  const [queued] = await insertMessages(tx, [message], new Set(waits ? [message] : []));
  if (queued) return { id: queued.id, queuedNow: true };
  const { id } = await tx.emailMessage.findUniqueOrThrow({
    where: { idempotencyKey: message.idempotencyKey ?? "" },
    select: { id: true },
  });
  return { id, queuedNow: false };
}

/**
 * Stores a message and its job in the caller's transaction. A message for the daily digest gets no job.
 * @param after delay (s) of the job, if the request itself tries to send the message first; else 0
 * @returns id of the message that this or an earlier call queued; null if the recipient may not get it
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
 * queueEmail for many messages, in a constant number of statements.
 * @param isFlood whether mails about single events should overtake these
 * @returns number of messages that were queued now
 */
export async function queueEmails(
  tx: JobTransaction,
  messages: EmailMessage[],
  isFlood = false,
): Promise<number> {
  const held = await holdRecipients(tx, messages);
  const added = await insertMessages(tx, held, await findForDigest(tx, held));
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

/** Idempotency key: a message queued twice is stored once. */
export const keyOf = (kind: string, ...parts: string[]) =>
  `${kind}:${createHash("sha256").update(parts.join("\n")).digest("base64url")}`;

/**
 * Removes a mail that is no longer needed from the account's daily digest. Compares keys made from each mail's own
 * address, which may differ from the account's present one.
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

/** Queues a notification in the transaction of its event. Queues it again if its delivery has failed before. */
export const enqueueNotification = (tx: JobTransaction, notification: Notification): Promise<string | null> =>
  queueEmail(tx, notificationOf(notification));

export function noticeMail({ to, path, ...notice }: Notice): EmailMessage {
  const { eventKey, attachment, awaited, step } = notice;
  const message = { to: to.email, userId: to.userId, eventKey, attachment, awaited, step };
  if ("project" in notice) {
    const { project: projectTitle, words } = notice;
    const templateData = { ...words, captadorName: to.name, projectTitle, projectUrl: env.APP_URL + path };
    return notificationOf({ ...message, category: "project_notification", templateData });
  }
  const actionUrl = path === undefined ? undefined : env.APP_URL + path;
  const templateData = { ...notice.words, userName: to.name, actionUrl };
  return notificationOf({ ...message, category: "system_notification", templateData });
}

/**
 * Queues the mails of an event in its transaction (B3.17), once for each address: a repetition queues only mails that
 * have failed. A mail that the person has switched off is dropped at delivery.
 */
export async function notify(tx: JobTransaction, ...notices: Notice[]): Promise<void> {
  await queueEmails(tx, notices.map(noticeMail));
}

const FLOOD = 1_000;

/** Queues the mails of an event for very many people. Mails about other events overtake them. */
export async function notifyMany(tx: JobTransaction, notices: readonly Notice[]): Promise<void> {
  for (let start = 0; start < notices.length; start += FLOOD)
    await queueEmails(tx, notices.slice(start, start + FLOOD).map(noticeMail), true);
}
