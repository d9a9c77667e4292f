import "server-only";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { db, inBatches, type Prisma, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { logSecurityEvent } from "@/lib/server/security-events";
import { SESSIONS } from "./messages";
import { deviceOf, expiryOf, surplusOf, TOUCH_INTERVAL } from "./rules";

/** `secondFactorAt`: kept from the session that a change of password replaces. */
type Login = { userId: string; userAgent: string | null; now: Date; secondFactorAt?: Date | null };

/**
 * Closes the event streams of sessions, so that no screen receives messages after a sign-out. Takes effect at commit,
 * on every server: lib/matches/conversations/queries/live.ts subscribes to the notice.
 * @param ids sessions; null for all sessions of the account
 */
export const endStreams = (tx: Transaction, userId: string, ids: string[] | null): Promise<number> =>
  tx.$executeRaw`select pg_notify('conversas', ${noticeOf(userId, ids)})`;

const noticeOf = (userId: string, ids: string[] | null) =>
  JSON.stringify({ kind: "session", to: [userId], ids });

/**
 * Opens a session, and ends the account's least recently used sessions beyond the limit ({@link surplusOf}). The caller
 * must hold the account's lock: meanwhile no other session may open, and the password may not change.
 * @returns the new session's id
 */
export async function openSession(tx: Transaction, login: Login): Promise<string> {
  const { userId, userAgent, now, secondFactorAt = null } = login;
  const open = await tx.session.findMany({
    where: { userId, endedAt: null, expiresAt: { gt: now } },
    select: { id: true, lastSeenAt: true },
  });
  const surplus = surplusOf(open);
  if (surplus.length > 0) {
    const ids = surplus.map(({ id }) => id);
    // One statement, because each round trip prolongs the lock on the account.
    await tx.$executeRaw`
      with ended as (update sessions set ended_at = ${now} where id = any(${ids}::uuid[]) returning id)
      select pg_notify('conversas', ${noticeOf(userId, ids)}) from (select count(*) from ended) done`;
  }
  const { id } = await tx.session.create({
    data: {
      userId,
      device: deviceOf(userAgent),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf(now, now),
      secondFactorAt,
    },
    select: { id: true },
  });
  return id;
}

export async function endSessions(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
  await endStreams(tx, userId, null);
}

type Kept = { id: string; createdAt: Date; colleagueId: string | null };

/**
 * Notes that a session is in use, and extends it, at most once in {@link TOUCH_INTERVAL}. `colleagueId`: membership
 * whose `seenAt` is updated as well. Never throws.
 */
export async function touchSession({ id, createdAt, colleagueId }: Kept, now: Date): Promise<void> {
  try {
    const { count } = await db.session.updateMany({
      where: { id, endedAt: null, lastSeenAt: { lte: new Date(now.getTime() - TOUCH_INTERVAL) } },
      data: { lastSeenAt: now, expiresAt: expiryOf(createdAt, now) },
    });
    if (count > 0 && colleagueId)
      await db.colleague.updateMany({ where: { id: colleagueId }, data: { seenAt: now } });
  } catch (error) {
    log.warn({ err: error }, "could not extend the session");
  }
}

/** @returns the owner's id, or null if the session was not open */
export async function endSession(id: string, now: Date): Promise<string | null> {
  const [ended] = await endMatching({ id }, now);
  return ended?.userId ?? null;
}

const endMatching = (where: Prisma.SessionWhereInput, now: Date) =>
  db.$transaction(async (tx) => {
    const ended = await tx.session.updateManyAndReturn({
      where: { ...where, endedAt: null },
      data: { endedAt: now },
    });
    const [first] = ended;
    const ids = ended.map(({ id }) => id);
    if (first) await endStreams(tx, first.userId, ids);
    return ended;
  });

export async function endOwnSession(userId: string, id: string, now: Date): Promise<MessageResult> {
  const [ended] = await endMatching({ id, userId }, now);
  if (!ended) return failure("not_found", SESSIONS.gone);
  await logSecurityEvent("session_ended", { device: ended.device }, userId);
  return ok({ message: SESSIONS.ended(ended.device) });
}

export async function endOtherSessions(
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<MessageResult> {
  const { length: count } = await endMatching({ userId, id: { not: sessionId } }, now);
  await logSecurityEvent("other_sessions_ended", { count }, userId);
  return ok({ message: SESSIONS.othersEnded });
}

/** Daily job: deletes ended and expired sessions. */
export async function purgeSessions(now: Date, batch?: number): Promise<number> {
  const sessions = await inBatches(
    (size) => db.$executeRaw`
      delete from sessions where id = any(array(
        select id from sessions where ended_at is not null or expires_at <= ${now}
        limit ${size} for update skip locked))`,
    batch,
  );
  log.info({ sessions }, "ended sessions deleted");
  return sessions;
}
