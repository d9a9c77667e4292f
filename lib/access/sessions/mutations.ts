import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { logSecurityEvent } from "@/lib/server/audit";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { SESSIONS } from "./messages";
import { deviceOf, expiryOf, SEEN_EVERY, surplusOf } from "./rules";

type Login = { userId: string; userAgent: string | null; now: Date };

/**
 * Ends the event streams of sessions on every instance when the transaction is committed: what is told after a sign-out
 * reaches no screen that was left (lib/matches/conversations/queries/live.ts listens).
 * @param ids of the sessions; null: all of the account
 */
export const endStreams = (tx: Transaction, userId: string, ids: string[] | null): Promise<number> =>
  tx.$executeRaw`select pg_notify('conversas', ${noticeOf(userId, ids)})`;

const noticeOf = (userId: string, ids: string[] | null) =>
  JSON.stringify({ kind: "session", to: [userId], ids });

/**
 * Opens a session as part of the transaction that proved who it is, which holds the account's row: so the number of
 * sessions has a limit, and none begins beside a change of password that ends them all.
 * @returns its id, which the token carries
 */
export async function openSession(tx: Transaction, { userId, userAgent, now }: Login): Promise<string> {
  const open = await tx.session.findMany({
    where: { userId, endedAt: null, expiresAt: { gt: now } },
    select: { id: true, lastSeenAt: true },
  });
  const surplus = surplusOf(open);
  if (surplus.length > 0) {
    const ids = surplus.map(({ id }) => id);
    // One statement: each login of a full account ends another session while it holds the account's lock.
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
    },
    select: { id: true },
  });
  return id;
}

/** Ends every session of an account, as part of the transaction that gives the reason. */
export async function endSessions(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
  await endStreams(tx, userId, null);
}

/** Notes that a session was used and gives it its idle time again. Never fails what it accompanies. */
export async function keepSession(session: { id: string; createdAt: Date }, now: Date): Promise<void> {
  const { id, createdAt } = session;
  try {
    await db.session.updateMany({
      // Of requests at the same moment one writes.
      where: { id, endedAt: null, lastSeenAt: { lte: new Date(now.getTime() - SEEN_EVERY) } },
      data: { lastSeenAt: now, expiresAt: expiryOf(createdAt, now) },
    });
  } catch (error) {
    log.warn({ err: error }, "session was not prolonged");
  }
}

/** Ends one session. @returns whose it was; null when it was over already, or never was */
export async function endSession(id: string, now: Date): Promise<string | null> {
  const [ended] = await endAndTell({ id }, now);
  return ended?.userId ?? null;
}

/** Ends open sessions, and their streams with them. @returns the sessions that this call ended */
const endAndTell = (where: Prisma.SessionWhereInput, now: Date) =>
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

/** Ends one of one's own sessions, on whatever device it is. */
export async function endOwnSession(
  userId: string,
  id: string,
  now: Date,
): Promise<Result<{ message: string }>> {
  const [ended] = await endAndTell({ id, userId }, now);
  if (!ended) return failure("not_found", SESSIONS.gone);
  await logSecurityEvent("session_ended", { device: ended.device }, userId);
  return ok({ message: SESSIONS.ended(ended.device) });
}

/** Ends all of one's own sessions but this one. */
export async function endOtherSessions(
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<Result<{ message: string }>> {
  const { length: count } = await endAndTell({ userId, id: { not: sessionId } }, now);
  await logSecurityEvent("other_sessions_ended", { count }, userId);
  return ok({ message: SESSIONS.othersEnded });
}

/** Deletes sessions that are over. Run once a day. @returns how many */
export async function purgeSessions(now: Date): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { OR: [{ endedAt: { not: null } }, { expiresAt: { lte: now } }] },
  });
  log.info({ sessions: count }, "ended sessions deleted");
  return count;
}
