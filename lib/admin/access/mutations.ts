import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import type { Caller } from "@/lib/access/door";
import { endSessions } from "@/lib/access/sessions/mutations";
import {
  type Author,
  byCaller,
  byCommand,
  type OfficeCaller,
  recordAudit,
} from "@/lib/admin/audit/mutations";
import { failure, ok, type Result } from "@/lib/kit/result";
import { refuseWrongPassword } from "@/lib/people/credentials/mutations";
import { dropSecondFactor } from "@/lib/people/second-factor/mutations";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import type { LimitName } from "@/lib/server/rate-limit";
import { logSecurityEvent } from "@/lib/server/security-events";
import { ADMIN } from "./messages";
import { hasRecentPassword, readMailboxFacts } from "./queries";
import { ADDRESS_DAYS, factorObstacle, MAILBOX_DAYS } from "./rules";

const WRONG_PASSWORD = failure("bad_input", ADMIN.passwordWrong, "senha");

/**
 * Proves the password for a dangerous action. `senha` is "" if the form had no password field. The session must then
 * have an earlier proof that is younger than PASSWORD_LIFETIME.
 */
export async function provePassword({ viewer, now }: OfficeCaller, senha: string): Promise<Result<null>> {
  const { userId, sessionId } = viewer;
  if (senha === "")
    return (await hasRecentPassword(sessionId, now))
      ? ok(null)
      : failure("bad_input", ADMIN.passwordNeeded, "senha");
  const wrong = await refuseWrongPassword({ userId }, senha, WRONG_PASSWORD);
  if (wrong) return wrong;
  await db.session.updateMany({ where: { id: sessionId, userId }, data: { passwordAt: now } });
  return ok(null);
}

export async function withPassword<T>(
  caller: OfficeCaller,
  senha: string,
  run: (by: Author) => Promise<Result<T>>,
): Promise<Result<T>> {
  const proof = await provePassword(caller, senha);
  return proof.ok ? run(byCaller(caller)) : proof;
}

type Limited = Pick<Caller, "viewer" | "address">;

export const officeLimit = (_: unknown, { viewer, address }: Limited): [LimitName, string][] => [
  ["office", viewer?.userId ?? address],
];

/** Every typed password uses `password_check`. The door gives the use back unless the password was wrong. */
export function dangerousLimits({ senha }: { senha: string }, caller: Limited): [LimitName, string][] {
  const office = officeLimit(null, caller);
  return senha === "" ? office : [...office, ["password_check", caller.viewer?.userId ?? caller.address]];
}

async function findMember(tx: Transaction, email: string): Promise<Result<{ id: string }>> {
  const user = await tx.user.findUnique({
    where: { email, emailConfirmedAt: { not: null }, anonymisedAt: null },
    select: { id: true, profile: { select: { userId: true } } },
  });
  if (!user || !(await lockAccount(tx, user.id))) return failure("not_found", ADMIN.unknown);
  return user.profile ? ok({ id: user.id }) : failure("conflict", ADMIN.noProfile);
}

/** @param by name of the operating-system user who runs the command */
export const grantAdmin = (email: string, by: string, now: Date): Promise<Result<null>> =>
  db.$transaction(async (tx): Promise<Result<null>> => {
    const member = await findMember(tx, email);
    if (!member.ok) return member;
    const userId = member.data.id;
    if ((await tx.administrator.count({ where: { userId, revokedAt: null } })) > 0)
      return failure("conflict", ADMIN.already);
    const data = { grantedBy: by, grantedAt: now, revokedAt: null };
    await tx.administrator.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    await recordAudit(tx, {
      by: byCommand(now),
      action: "admin_granted",
      kind: "conta",
      objectId: userId,
      after: { por: by },
    });
    return ok(null);
  });

/** Revokes the role and ends all sessions. */
export const revokeAdmin = (email: string, by: string, now: Date): Promise<Result<null>> =>
  db.$transaction(async (tx): Promise<Result<null>> => {
    const member = await findMember(tx, email);
    if (!member.ok) return member;
    const userId = member.data.id;
    const { count } = await tx.administrator.updateMany({
      where: { userId, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) return failure("not_found", ADMIN.missing);
    await endSessions(tx, userId, now);
    await recordAudit(tx, {
      by: byCommand(now),
      action: "admin_revoked",
      kind: "conta",
      objectId: userId,
      after: { por: by },
    });
    return ok(null);
  });

type LostFactor = {
  email: string;
  /** How the operator recognised the person. */
  motivo: string;
  by: string;
};

/**
 * Removes the second factor of a person who lost phone and recovery codes, ends the account's sessions and mails the
 * person. Refused for the team's accounts, and if there is a {@link factorObstacle}. The operator must have checked the
 * person's identity before (docs/operating.md).
 */
export async function dropLostFactor({ email, motivo, by }: LostFactor, now: Date): Promise<Result<null>> {
  const dropped = await transactionWithJobs(async (tx): Promise<Result<string>> => {
    const member = await findMember(tx, email);
    if (!member.ok) return member;
    const { id } = member.data;
    if ((await tx.administrator.count({ where: { userId: id, revokedAt: null } })) > 0)
      return failure("forbidden", ADMIN.teamKeepsFactor);
    if ((await tx.secondFactor.count({ where: { userId: id } })) === 0)
      return failure("not_found", ADMIN.factorMissing);
    const obstacle = factorObstacle(await readMailboxFacts(tx, id), now);
    if (obstacle === "addressNew") return failure("conflict", ADMIN.addressNew(ADDRESS_DAYS));
    if (obstacle) return failure("conflict", ADMIN.mailboxUnproved(MAILBOX_DAYS));
    const { fullName } = await tx.profile.findUniqueOrThrow({
      where: { userId: id },
      select: { fullName: true },
    });
    await dropSecondFactor(tx, { userId: id, email, fullName }, now);
    await endSessions(tx, id, now);
    await recordAudit(tx, {
      by: byCommand(now),
      action: "second_factor_dropped",
      kind: "conta",
      objectId: id,
      reason: motivo,
      after: { por: by },
    });
    return ok(id);
  });
  if (!dropped.ok) return dropped;
  await logSecurityEvent("second_factor_removed", {}, dropped.data);
  return ok(null);
}
