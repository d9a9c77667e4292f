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
import { releaseUnproven } from "@/lib/people/accounts/mutations/abandoned-signups";
import { mailFormerAddress } from "@/lib/people/accounts/mutations/confirm-email";
import { dropTokens } from "@/lib/people/accounts/mutations/single-use-links";
import { queueReset, refuseWrongPassword } from "@/lib/people/credentials/mutations";
import { dropSecondFactor } from "@/lib/people/second-factor/mutations";
import { enqueue, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { hashPassword, newToken } from "@/lib/server/crypto";
import { db, type Transaction } from "@/lib/server/db";
import type { LimitName } from "@/lib/server/rate-limit";
import { logSecurityEvent } from "@/lib/server/security-events";
import { ADMIN } from "./messages";
import { hadAddress, hasRecentPassword, readMailboxFacts } from "./queries";
import { ADDRESS_DAYS, factorObstacle, MAILBOX_DAYS } from "./rules";

const WRONG_PASSWORD = failure("bad_input", ADMIN.passwordWrong, "senha");

/**
 * Proves the password for a dangerous action. Without a typed password, an earlier proof in the same session counts,
 * for PASSWORD_LIFETIME.
 * @param senha "" if the form had no password field
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

/** Limits of a dangerous action. A wrong password also counts as a guess. */
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

/** Gives the team's role to an account. @param by operating-system user who runs the command */
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

/** Revokes the team's role and ends the account's sessions. @param by operating-system user who runs the command */
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

const isOfTeam = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.administrator.count({ where: { userId, revokedAt: null } })) > 0;

type LostFactor = {
  email: string;
  /** How the operator recognised the person. */
  motivo: string;
  by: string;
};

/**
 * Removes the second factor of a person who lost phone and recovery codes, ends the account's sessions, and mails the
 * person. Refused for the team's accounts and while there is a {@link factorObstacle}. The operator checks the person's
 * identity before (docs/operating.md).
 */
export async function dropLostFactor({ email, motivo, by }: LostFactor, now: Date): Promise<Result<null>> {
  const dropped = await transactionWithJobs(async (tx): Promise<Result<string>> => {
    const member = await findMember(tx, email);
    if (!member.ok) return member;
    const { id } = member.data;
    if (await isOfTeam(tx, id)) return failure("forbidden", ADMIN.teamKeepsFactor);
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

type StolenAccount = {
  id: string;
  /** The earlier e-mail, from which the person writes. */
  email: string;
  /** How the operator recognised the person. */
  motivo: string;
  by: string;
};

type Holder = { email: string; fullName: string };

/** Locks an account whose e-mail may go back to an earlier one. @returns name and present e-mail, or a failure */
async function findReturnable(
  tx: JobTransaction,
  { id, email }: Pick<StolenAccount, "id" | "email">,
): Promise<Result<Holder>> {
  if (!(await lockAccount(tx, id))) return failure("not_found", ADMIN.accountUnknown);
  const { profile, ...user } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, profile: { select: { fullName: true } } },
  });
  if (!profile) return failure("conflict", ADMIN.noProfile);
  if (user.email.toLowerCase() === email) return failure("conflict", ADMIN.addressSame);
  if (await isOfTeam(tx, id)) return failure("forbidden", ADMIN.teamKeepsFactor);
  if (!(await hadAddress(tx, id, email))) return failure("not_found", ADMIN.addressNeverHad);
  await releaseUnproven(tx, email);
  if ((await tx.user.count({ where: { email } })) > 0) return failure("conflict", ADMIN.addressTaken);
  return ok({ email: user.email, fullName: profile.fullName });
}

/**
 * Gives an account back to the person whose e-mail a thief changed: sets the earlier e-mail, replaces the password by one
 * that nobody knows, ends sessions and open links, removes the second factor with its recovery codes, and mails the
 * earlier address a link for a new password. The replaced address is told, because the operator may have been deceived.
 * Refused for an e-mail that the account never had ({@link hadAddress}) or that another confirmed account has, and for
 * the team's accounts. The operator checks the person's identity before (docs/operating.md).
 */
export async function returnAddress(
  { id, email, motivo, by }: StolenAccount,
  now: Date,
): Promise<Result<null>> {
  const passwordHash = await hashPassword(newToken());
  const returned = await transactionWithJobs(async (tx): Promise<Result<{ hadFactor: boolean }>> => {
    const holder = await findReturnable(tx, { id, email });
    if (!holder.ok) return holder;
    const { fullName } = holder.data;
    await tx.user.update({ where: { id }, data: { email, passwordHash, emailConfirmedAt: now } });
    await endSessions(tx, id, now);
    for (const purpose of ["confirmar_email", "trocar_email", "nova_senha"] as const)
      await dropTokens(tx, id, purpose);
    const hadFactor = await dropSecondFactor(tx, { userId: id, email, fullName }, now);
    await queueReset(tx, { userId: id, email, fullName }, now);
    await mailFormerAddress(tx, { email: holder.data.email, name: fullName }, { userId: id, email, now });
    await enqueue(tx, "customer-emails", { id }, 0);
    await recordAudit(tx, {
      by: byCommand(now),
      action: "address_returned",
      kind: "conta",
      objectId: id,
      reason: motivo,
      after: { por: by },
    });
    return ok({ hadFactor });
  });
  if (!returned.ok) return returned;
  await logSecurityEvent("email_returned", {}, id);
  if (returned.data.hadFactor) await logSecurityEvent("second_factor_removed", {}, id);
  return ok(null);
}
