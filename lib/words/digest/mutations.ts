import "server-only";
import { isSuspended, lockAccount } from "@/lib/access/account-lock";
import { forEachPerson, transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { type Content, openContent, queueEmail } from "@/lib/words/email/mutations/notify";
import { findAddressee, readStoredPreferences } from "@/lib/words/email/queries";
import { fromStored } from "@/lib/words/email/rules";
import type { RemindedStep } from "@/lib/words/email/types";
import { DIGEST } from "./messages";
import {
  advertisedSlugs,
  dayKey,
  isWanted,
  MAX_MAILS,
  newsIn,
  toDailyDigest,
  withoutRemovedNews,
  withPresentCounts,
} from "./rules";

const BATCH = 200;

/** Returns the steps that are still open. Injected, because lib/words must not import lib/money. */
type StepCheck = (tx: Transaction, steps: readonly RemindedStep[]) => Promise<ReadonlySet<RemindedStep>>;

type Options = {
  listWaitingSteps?: StepCheck;
  size?: number;
};

type Waiting = { id: string; payload: Uint8Array };

const listPeople = (after: string, size: number) => db.$queryRaw<{ userId: string }[]>`
  select distinct m.user_id as "userId" from email_messages m
  where m.para_resumo and m.status = 'queued' and m.user_id > ${after}::uuid
  order by m.user_id limit ${size}`;

async function listPublishedNews(tx: Transaction, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const where = { id: { in: ids }, apagadaEm: null };
  return new Set((await tx.projectUpdate.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

async function countUnread(
  tx: Transaction,
  userId: string,
  contents: readonly Content[],
): Promise<ReadonlyMap<string, number>> {
  const ids = contents.flatMap((one) => (one.category === "talk_messages" && one.talkId) || []);
  if (ids.length === 0) return new Map();
  const where = { userId, talkId: { in: ids } };
  const sides = await tx.talkSide.findMany({ where, select: { talkId: true, unread: true } });
  return new Map(sides.map(({ talkId, unread }) => [talkId, unread]));
}

/**
 * Writes one person's digest: suppresses the waiting mails and enqueues one mail, in one transaction.
 * - The mails of a suspended account wait.
 * - If the day's digest exists already, new mails wait for the next day's.
 * - Switched-off kinds, finished steps, unlisted projects and removed news are left out.
 * @returns number of mails that the digest replaces
 */
const writeDigest = (
  userId: string,
  now: Date,
  listWaitingSteps: StepCheck = async (_, steps) => new Set(steps),
): Promise<number> =>
  transactionWithJobs(async (tx) => {
    if (!(await lockAccount(tx, userId)) || (await isSuspended(tx, userId))) return 0;
    const idempotencyKey = dayKey(userId, now);
    if ((await tx.emailMessage.count({ where: { idempotencyKey } })) > 0) return 0;
    const to = await findAddressee(tx, userId);
    const waiting = await tx.$queryRaw<Waiting[]>`
      select id, payload from email_messages
      where user_id = ${userId}::uuid and para_resumo and status = 'queued'
      order by created_at, id limit ${MAX_MAILS} for update`;
    const wishes = fromStored(await readStoredPreferences(tx, userId));
    const opened = waiting.map(({ id, payload }) => ({ id, content: openContent(payload) }));
    const wanted = opened.flatMap(({ id, content }) =>
      content && isWanted(content, wishes) ? [{ id, content }] : [],
    );
    const steps = await listWaitingSteps(
      tx,
      wanted.flatMap(({ content: { step } }) => step ?? []),
    );
    const current = wanted.filter(({ content: { step } }) => !step || steps.has(step));
    const written = current.map(({ content }) => content);
    const mailed = withoutRemovedNews(written, await listPublishedNews(tx, newsIn(written)));
    const contents = withPresentCounts(mailed, await countUnread(tx, userId, mailed));
    const digest = { contents, site: env.APP_URL, texts: DIGEST };
    const unlisted = await tx.project.findMany({
      where: { slug: { in: advertisedSlugs(digest) }, publicado: false },
      select: { slug: true },
    });
    const templateData = toDailyDigest({
      ...digest,
      userName: to?.name ?? "",
      unlisted: new Set(unlisted.map(({ slug }) => slug)),
    });
    const take = (mails: readonly { id: string }[], error: string) =>
      tx.emailMessage.updateMany({
        where: { id: { in: mails.map(({ id }) => id) }, status: "queued" },
        data: { status: "suppressed", payload: null, error },
      });
    await take(current, templateData ? "digest" : "unlisted");
    await take(wanted, "over");
    await take(waiting, "unsubscribed");
    if (!to || !templateData) return 0;
    await queueEmail(tx, { category: "daily_digest", to: to.email, userId, templateData, idempotencyKey });
    return current.length;
  });

/**
 * Sends each person at most one digest per calendar day of São Paulo. After a crash, another run on that day sends the
 * missing digests.
 * @throws if a digest failed, after all others were sent
 */
export const sendDailyDigests = (
  now: Date,
  { listWaitingSteps, size = BATCH }: Options = {},
): Promise<{ people: number }> =>
  forEachPerson({
    name: "daily digest",
    size,
    list: (after) => listPeople(after, size),
    work: ({ userId }) => writeDigest(userId, now, listWaitingSteps),
  });
