import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { renderEmail } from "@/emails/render";
import { isSuspended } from "@/lib/access/account-lock";
import { FIRST_UUID } from "@/lib/kit/ids";
import { DAY } from "@/lib/kit/time";
import { listUnfinished } from "@/lib/providers/jobs";
import type { AttachedFile, Outcome } from "@/lib/providers/mail-outcome";
import { type OutgoingEmail, sendByResend } from "@/lib/providers/resend";
import { sendBySmtp } from "@/lib/providers/smtp";
import { db, Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { logSecurityEvent } from "@/lib/server/security-events";
import type { Service } from "../categories";
import {
  type Block,
  blockedResult,
  type Delivery,
  exceptionResult,
  failedResult,
  findBlock,
  HAS_FAILED_COPY,
  lockStatus,
  readDelivery,
  type SentRow,
  sentResult,
} from "../queries";
import {
  type Attempt,
  AWAITED_DEADLINE,
  attemptLimits,
  firstProvider,
  isIrrelevantRefusal,
  isOptional,
  KEEPS_CONTENT,
  LEASE,
  nextStep,
  statusAfter,
  waitsForSmtp,
} from "../rules";
import type { AttachmentMaker } from "../types";
import { type Content, openContent } from "./notify";
import { unsubscribeToken } from "./preferences";

type Claim = {
  id: string;
  userId: string | null;
  to: string;
  attempts: number;
  payload: Uint8Array;
  claimedUntil: Date;
  /** Start of the first earlier attempt with an unknown outcome. Always null for SMTP. */
  unresolvedSince: Date | null;
  /** ms from `unresolvedSince` to the start of this lease. 0 if `unresolvedSince` is null. */
  unresolvedFor: number;
  hasFailedCopy: boolean;
};

type ClaimInput = { id: string; attempt: Attempt; held: Claim | null; last: Outcome | null };

/** A refusal resolves only its own attempt. An earlier unknown outcome stays, unless a webhook has resolved it. */
const unresolvedAfter = ({ unresolvedSince }: Claim, { kind }: Outcome): Prisma.Sql =>
  kind === "refused"
    ? Prisma.sql`case when unresolved_since is not null then ${unresolvedSince}::timestamptz end`
    : Prisma.sql`unresolved_since`;

/**
 * Leases a message for one attempt. Before an attempt at Resend, sets `unresolved_since` if it is null, so that the
 * outcome counts as unknown after a crash.
 * @returns null if another process holds the lease, or if the message is not queued, has no content or waits for the
 *   digest
 */
async function claim({ id, attempt, held, last }: ClaimInput): Promise<Claim | null> {
  const isSmtp = attempt.provider === "smtp";
  const after = held && last ? unresolvedAfter(held, last) : Prisma.sql`unresolved_since`;
  const since = isSmtp ? Prisma.sql`null::timestamptz` : after;
  const unresolved = isSmtp ? Prisma.sql`null` : Prisma.sql`coalesce(earlier.since, clock_timestamp())`;
  const free = held
    ? Prisma.sql`claimed_until = ${held.claimedUntil}`
    : Prisma.sql`(claimed_until is null or claimed_until <= clock_timestamp())`;
  const [row] = await db.$queryRaw<Claim[]>`
    update email_messages set attempts = attempts + 1, unresolved_since = ${unresolved},
      claimed_until = clock_timestamp() + make_interval(secs => ${LEASE / 1000})
    from (select ${since} as since from email_messages where id = ${id}::uuid for update) earlier
    where id = ${id}::uuid and status = 'queued' and not para_resumo and payload is not null and ${free}
    returning id, user_id as "userId", to_address::text as "to", attempts, payload, claimed_until as "claimedUntil",
      earlier.since as "unresolvedSince",
      coalesce(extract(epoch from clock_timestamp() - earlier.since) * 1000, 0)::float as "unresolvedFor",
      ${HAS_FAILED_COPY} as "hasFailedCopy"`;
  return row ?? null;
}

/**
 * @returns null if the attached document is gone or was revoked
 * @throws if there is an attachment but no `make`, as when a request sends the message; its job sends it later
 */
async function makeFiles(
  { attachment }: Content,
  make: AttachmentMaker | undefined,
): Promise<AttachedFile[] | null> {
  if (!attachment) return [];
  if (!make) throw new Error("a message with a file is sent by the queue");
  const file = await make(attachment);
  return file && [file];
}

async function prepare(
  { id, to, userId }: Claim,
  content: Content,
  attachments: AttachedFile[],
): Promise<OutgoingEmail> {
  const token = isOptional(content.category)
    ? unsubscribeToken({ address: to, userId, category: content.category })
    : null;
  const site = {
    url: env.APP_URL,
    contact: env.CONTACT_EMAIL,
    unsubscribeUrl: token && `${env.APP_URL}/descadastrar?t=${token}`,
  };
  const headers: Record<string, string> = token
    ? {
        "List-Unsubscribe": `<${env.APP_URL}/api/descadastrar?t=${token}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : { "Auto-Submitted": "auto-generated" };
  const replyTo = content.replyTo ?? env.CONTACT_EMAIL;
  return { id, to, replyTo, headers, attachments, ...(await renderEmail(content, site)) };
}

type Round = {
  id: string;
  service: Service;
  held: Claim;
  content: Content;
  files: AttachedFile[];
  wait(ms: number): Promise<unknown>;
};

/** Resend accepted a message that its webhook has already reported as failed. */
const FAILED_COPY = {
  kind: "refused",
  code: "PROVIDER_REJECTED",
  httpStatus: 502,
  details: "the provider reported that its copy failed",
} as const;

const PROVIDERS = { resend: sendByResend, smtp: sendBySmtp };

/** Attempts to send a message until a provider accepts, `nextStep` stops (A4.6, A9.1) or the lease is lost. */
async function attemptAll({ id, service, held, content, files, wait }: Round): Promise<Delivery> {
  const email = await prepare(held, content, files);
  const { providers } = service;
  const { awaited = false } = content;
  const until = awaited ? performance.now() + AWAITED_DEADLINE : Number.POSITIVE_INFINITY;
  let attempt: Attempt = { provider: firstProvider(providers, held.hasFailedCopy), number: 0 };
  let claimed = held;
  for (;;) {
    const limits = attemptLimits(attempt.number, until - performance.now());
    const answer = await PROVIDERS[attempt.provider](email, limits);
    const keeps = attempt.provider === "resend" && service.durable;
    const sent = answer.kind === "sent" && (await settle(id, attempt, answer.messageId, keeps));
    if (sent) return sent;
    const outcome = answer.kind === "sent" ? FAILED_COPY : answer;
    const left = until - performance.now();
    // Attempts at Resend share an idempotency key, so they are one copy. If that copy failed, no outcome is unknown.
    const unresolvedFor = outcome === FAILED_COPY ? 0 : claimed.unresolvedFor;
    const step = nextStep({ attempt, outcome, providers, unresolvedFor, awaited, left });
    log.warn({ message: id, ...attempt, outcome: outcome.code, next: step.do }, "e-mail attempt failed");
    if (step.do === "stop") {
      const final = step.final || !service.durable;
      await release(claimed, outcome, final);
      return { isFinal: final, result: failedResult(outcome, attempt.provider) };
    }
    attempt = step.attempt;
    await wait(step.wait);
    const again = await claim({ id, attempt, held: claimed, last: outcome });
    if (!again) return readDelivery(id);
    claimed = again;
  }
}

/**
 * Records that a provider accepted a message, by the status `sent`.
 * - If a webhook has already recorded a status that outweighs `sent` (`statusAfter`), that status stays.
 * - If SMTP sent the message, `sent` replaces a failure that Resend reported.
 * @param keeps whether the content stays until Resend reports on the delivery, so that SMTP can still send it
 * @returns null if Resend accepted the message, but has reported that it failed to send it
 */
async function settle(
  id: string,
  { provider }: Attempt,
  messageId: string | null,
  keeps: boolean,
): Promise<Delivery | null> {
  const row = await db.$transaction(async (tx) => {
    const present = await lockStatus(tx, id);
    if (!present) throw new Error("a sent message has no row");
    if (provider === "resend" && waitsForSmtp(present, "sent")) return null;
    const status = isIrrelevantRefusal(provider, present.status)
      ? "sent"
      : statusAfter(present.status, present.isReported, "sent");
    const [stored] = await tx.$queryRaw<SentRow[]>`
      update email_messages set status = ${status},
        provider = ${provider}, provider_message_id = coalesce(${messageId}, provider_message_id),
        sent_at = coalesce(sent_at, clock_timestamp()),
        payload = case when ${keeps && KEEPS_CONTENT.has(status)} then payload end, claimed_until = null, unresolved_since = null,
        error = null
      where id = ${id}::uuid
      returning provider, provider_message_id as "providerMessageId", sent_at as "sentAt",
        delivered_at as "deliveredAt", opened_at as "openedAt", clicked_at as "clickedAt"`;
    return stored ?? null;
  });
  return row && { isFinal: true, result: sentResult(row) };
}

/** Ends the lease of a message that was not sent. If `final`, marks it as failed and deletes its content. */
async function release(
  held: Claim,
  outcome: Exclude<Outcome, { kind: "sent" }>,
  final: boolean,
): Promise<void> {
  await db.$executeRaw`
    update email_messages set claimed_until = null, unresolved_since = ${unresolvedAfter(held, outcome)},
      error = ${outcome.code},
      status = ${final ? "failed" : "queued"}, payload = ${final ? Prisma.sql`null` : Prisma.sql`payload`}
    where id = ${held.id}::uuid and status = 'queued' and claimed_until = ${held.claimedUntil}`;
}

/**
 * Marks queued messages as failed. Their content stays for `sendAgain`.
 * @returns number of messages that were still queued
 */
export async function abandon(...ids: string[]): Promise<number> {
  const { count } = await db.emailMessage.updateMany({
    where: { id: { in: ids }, status: "queued" },
    data: { status: "failed", claimedUntil: null },
  });
  return count;
}

const PAGE = 1_000;

/**
 * Nightly job: abandons queued messages that are older than a day and have no job, as after a crash. Messages that wait
 * for the daily digest stay queued, because they need no job.
 */
export async function abandonLost(now: Date, page = PAGE): Promise<number> {
  const before = new Date(now.getTime() - DAY);
  let lost = 0;
  let old: { id: string }[];
  let after = FIRST_UUID;
  do {
    // Read the messages before the jobs. Otherwise a failed message that is queued again between the two reads,
    // together with its job, would look lost.
    // With `status` as a constant, PostgreSQL can walk the partial index email_messages_pendentes_idx.
    old = await db.$queryRaw<{ id: string }[]>`
      select id from email_messages
      where status = 'queued' and id > ${after}::uuid and not para_resumo and created_at < ${before}
      order by id limit ${page}`;
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) break;
    const unfinished = new Set(await listUnfinished("email", ids));
    lost += await abandon(...ids.filter((id) => !unfinished.has(id)));
    after = ids.at(-1) ?? after;
  } while (old.length === page);
  return lost;
}

type DeliverInput = {
  id: string;
  service: Service;
  make?: AttachmentMaker | undefined;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Sends a stored message in one round of attempts, with security events (A7.19, B7.21). Suppresses a message that the
 * recipient must not get, or whose document is gone or revoked. Never throws: an unexpected error is returned as a
 * retryable result (A8.16).
 * @param make needed for a message with an attachment
 */
export async function deliver({ id, service, make, wait = sleep }: DeliverInput): Promise<Delivery> {
  const { events, providers } = service;
  try {
    const held = await claim({ id, attempt: { provider: providers[0], number: 0 }, held: null, last: null });
    if (!held) return await readDelivery(id);
    const content = openContent(held.payload);
    if (!content) throw new Error("the content of the message cannot be opened");
    const details = { message: id, category: content.category };
    const { category, asked } = content;
    const digest = category === "daily_digest" ? content.templateData : undefined;
    const address = { address: held.to, userId: held.userId, category, asked };
    const block = (await isForSuspended(held, content)) ? "suspended" : await findBlock(address, digest);
    if (block) return await suppress(id, block);
    const files = await makeFiles(content, make);
    if (!files) return await suppress(id, "revoked");
    await logSecurityEvent(`${events}_start`, details, held.userId);
    const delivery = await attemptAll({ id, service, held, content, files, wait });
    const { success, code = null, provider = null } = delivery.result;
    const event = success ? (`${events}_sent` as const) : (`${events}_failed` as const);
    await logSecurityEvent(event, { ...details, provider, ...(code && { code }) }, held.userId);
    return delivery;
  } catch (error) {
    log.error({ err: error, message: id }, "e-mail was not sent");
    await logSecurityEvent(`${events}_exception`, { message: id });
    // Without a job, nothing retries this message. If the database is down, the nightly job abandons it later.
    if (!service.durable) await abandon(id).catch(() => null);
    return { isFinal: !service.durable, result: exceptionResult() };
  }
}

/** Whether the mail is optional and its person is suspended, and so could not act on the mail. */
const isForSuspended = async ({ userId }: Claim, { category }: Content): Promise<boolean> =>
  userId !== null && isOptional(category) && isSuspended(db, userId);

async function suppress(id: string, block: Block): Promise<Delivery> {
  await db.emailMessage.updateMany({
    where: { id, status: "queued" },
    data: { status: "suppressed", payload: null, claimedUntil: null, unresolvedSince: null, error: block },
  });
  return { isFinal: true, result: blockedResult(block) };
}
