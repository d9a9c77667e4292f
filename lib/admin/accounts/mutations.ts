import "server-only";
import { holdAccount, lockAccount } from "@/lib/access/account-lock";
import { homeOfColleague, LOOKS } from "@/lib/access/colleagues/rules";
import type { Caller } from "@/lib/access/door";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { endSessions, endStreams } from "@/lib/access/sessions/mutations";
import { withPassword } from "@/lib/admin/access/mutations";
import { byCaller, type OfficeCaller, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, ok, type Result } from "@/lib/kit/result";
import { storeSecurityEvent } from "@/lib/server/audit";
import { db, type Transaction } from "@/lib/server/db";
import { ACCOUNT } from "./messages";
import { canBeLookedAt, endOfLook, isTeamAccount } from "./rules";

/** Signs an account out everywhere. */
export const endSessionsByTeam = (
  { id, motivo }: { id: string; motivo: string },
  caller: OfficeCaller,
): Promise<Result<{ message: string }>> =>
  db.$transaction(async (tx): Promise<Result<{ message: string }>> => {
    if (!(await lockAccount(tx, id))) return failure("not_found", ACCOUNT.gone);
    const open = await tx.session.count({
      where: { userId: id, endedAt: null, expiresAt: { gt: caller.now } },
    });
    if (open === 0) return failure("conflict", ACCOUNT.none);
    await endSessions(tx, id, caller.now);
    await recordAudit(tx, {
      by: byCaller(caller),
      ...{ action: "sessions_ended", kind: "conta", objectId: id, reason: motivo },
      before: { sessoes: open },
      after: { sessoes: 0 },
    });
    return ok({ message: ACCOUNT.ended(open) });
  });

/** Blocks deletion of the account until the commit; refuses an account that the team may not look at. */
async function holdLooked(tx: Transaction, id: string): Promise<Result<{ isCompany: boolean }>> {
  if (!(await holdAccount(tx, id))) return failure("not_found", ACCOUNT.gone);
  const account = await tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      emailConfirmedAt: true,
      profile: { select: { userId: true } },
      empresa: { select: { id: true } },
      administrator: { select: { revokedAt: true } },
    },
  });
  if (isTeamAccount(account)) return failure("forbidden", ACCOUNT.lookTeam);
  if (!canBeLookedAt(account)) return failure("conflict", ACCOUNT.lookUnconfirmed);
  return ok({ isCompany: account.empresa !== null });
}

/**
 * Starts a look: until LOOK_LIFETIME is over, the session sees the account as its person does, read-only. The audit
 * entry has the end. The account's own log has the reason, which the person can read (LGPD, art. 9).
 * @returns the first page of the account
 */
export async function startLook(
  { id, motivo, senha }: { id: string; motivo: string; senha: string },
  caller: OfficeCaller,
): Promise<Result<{ message: string; next: string }>> {
  const { userId, sessionId } = caller.viewer;
  const until = endOfLook(caller.now);
  return withPassword(caller, senha, (by) =>
    db.$transaction(async (tx): Promise<Result<{ message: string; next: string }>> => {
      const looked = await holdLooked(tx, id);
      if (!looked.ok) return looked;
      const { count } = await tx.session.updateMany({
        where: { id: sessionId, userId, endedAt: null },
        data: { colleagueId: null, lookAccountId: id, lookUntil: until },
      });
      if (count === 0) return failure("unauthenticated", LOGIN_NEEDED);
      await endStreams(tx, userId, [sessionId]);
      await recordAudit(tx, {
        by,
        ...{ action: "look_started", kind: "conta", objectId: id, reason: motivo },
        after: { ate: until.toISOString() },
      });
      await storeSecurityEvent(tx, "account_looked_at", { motivo, ate: until.toISOString() }, id);
      return ok({ message: ACCOUNT.looking, next: homeOfColleague(LOOKS, looked.data.isCompany) });
    }),
  );
}

/**
 * Ends a look; the session continues in the back office. An expired look gets no second audit entry, because the first
 * one has its end.
 * @returns the page of the account in the back office
 */
export async function endLook({
  personId,
  sessionId,
  requestId,
  now,
}: Pick<Caller, "personId" | "sessionId" | "requestId" | "now">): Promise<Result<{ next: string }>> {
  if (!personId || !sessionId) return failure("unauthenticated", LOGIN_NEEDED);
  return db.$transaction(async (tx): Promise<Result<{ next: string }>> => {
    const [open] = await tx.$queryRaw<{ id: string; until: Date }[]>`
      select olhar_conta_id as id, olhar_ate as until from sessions where id = ${sessionId}::uuid
        and user_id = ${personId}::uuid and ended_at is null and olhar_conta_id is not null for update`;
    if (!open) return failure("conflict", ACCOUNT.lookOver);
    await tx.session.updateMany({
      where: { id: sessionId },
      data: { lookAccountId: null, lookUntil: null },
    });
    if (open.until > now)
      await recordAudit(tx, {
        by: { adminId: personId, requestId, now },
        ...{ action: "look_ended", kind: "conta", objectId: open.id },
      });
    return ok({ next: `/admin/pessoas/${open.id}` });
  });
}
