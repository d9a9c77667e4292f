import "server-only";
import { endStreams } from "@/lib/access/sessions/mutations";
import { MINUTE } from "@/lib/kit/time";
import { db, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";

/** Time (ms) in which equal acts are logged once, because drafts are autosaved every few seconds. */
const SAME_ACT = 10 * MINUTE;

type Act = { accountId: string; colleagueId: string; action: string };

/** Logs a colleague's act, at most once within {@link SAME_ACT}. Never throws, because the act is committed. */
export async function recordAct({ accountId, colleagueId, action }: Act, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SAME_ACT);
  try {
    await db.$executeRaw`
      insert into colegas_atos (conta_id, colega_id, acao, created_at)
      select ${accountId}::uuid, ${colleagueId}::uuid, ${action}, ${now}
      where not exists (select 1 from colegas_atos where conta_id = ${accountId}::uuid and created_at > ${since}
        and colega_id = ${colleagueId}::uuid and acao = ${action})`;
  } catch (error) {
    log.error({ err: error, action }, "could not log a colleague's act");
  }
}

type Work = { sessionId: string; personId: string };

/**
 * Sets a session to another account, or back to the person's own. Ends the session's look at an account, if any. Closes
 * the session's event streams, because they carry the events of the previous account.
 * @param colleagueId membership of the person; null for the person's own account
 * @returns false when the session or the membership has ended, or the account is deleted or suspended
 */
export async function switchAccount(
  tx: Transaction,
  { sessionId, personId }: Work,
  colleagueId: string | null,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    update sessions set colega_id = ${colleagueId}::uuid, olhar_conta_id = null, olhar_ate = null
    where id = ${sessionId}::uuid and user_id = ${personId}::uuid and ended_at is null
      and (${colleagueId}::uuid is null or exists (select 1 from colegas m where m.id = ${colleagueId}::uuid
        and m.pessoa_id = ${personId}::uuid and m.encerrado_em is null
        and exists (select from users o where o.id = m.conta_id and o.anonymised_at is null and o.suspenso_em is null)))`;
  if (count > 0) await endStreams(tx, personId, [sessionId]);
  return count > 0;
}

/**
 * Sets a new session to the membership used last, if the person signed up by an invitation. Skips deleted and suspended
 * accounts, where a session could do nothing.
 */
export const resumeWork = (tx: Transaction, sessionId: string): Promise<number> =>
  tx.$executeRaw`
    update sessions s set colega_id = (select m.id from colegas m join users o on o.id = m.conta_id
      where m.pessoa_id = s.user_id and m.encerrado_em is null and o.anonymised_at is null and o.suspenso_em is null
      order by m.visto_em desc nulls last limit 1)
    from users u where s.id = ${sessionId}::uuid and u.id = s.user_id and u.signup_metadata->>'signup' = 'convite'`;

/**
 * Ends memberships and invitations, and closes the event streams of the memberships. A session that is set to an ended
 * membership is refused at its next request. A cancelled invitation keeps its `expiresAt`, because
 * lib/overview/retention deletes the invitation a fixed time after it.
 * @returns the ended rows
 */
export async function endColleagues(
  tx: Transaction,
  which: { id: string; accountId: string } | { accountId: string } | { personId: string },
  now: Date,
) {
  const ended = await tx.colleague.updateManyAndReturn({
    where: { ...which, endedAt: null },
    data: { endedAt: now, tokenHash: null },
    select: { id: true, personId: true, email: true, name: true, acceptedAt: true, accountId: true },
  });
  await closeStreams(tx, ended);
  return ended;
}

/** Closes the event streams of memberships, because an open stream is authorized again only at its next heartbeat. */
export async function closeStreams(
  tx: Transaction,
  memberships: { id: string; personId: string | null }[],
): Promise<void> {
  const people = memberships.flatMap(({ personId }) => personId ?? []);
  const sessions = await tx.session.findMany({
    where: { userId: { in: people }, colleagueId: { in: memberships.map(({ id }) => id) } },
    select: { id: true, userId: true },
  });
  for (const { id, userId } of sessions) await endStreams(tx, userId, [id]);
}

export const closeColleagueStreams = async (tx: Transaction, accountId: string): Promise<void> =>
  closeStreams(
    tx,
    await tx.colleague.findMany({
      where: { accountId, endedAt: null },
      select: { id: true, personId: true },
    }),
  );
