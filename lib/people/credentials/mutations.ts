import "server-only";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import type { SessionChange, Viewer } from "@/lib/access/auth/session";
import { countColleagues } from "@/lib/access/colleague-rights/queries";
import { endSessions, openSession } from "@/lib/access/sessions/mutations";
import { nameForStrangers } from "@/lib/kit/misleading-names";
import { type Failure, failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { CONFIRMATION } from "@/lib/people/accounts/messages";
import { abandonedBy } from "@/lib/people/accounts/mutations/abandoned-signups";
import { afterAnswer } from "@/lib/people/accounts/mutations/confirm-email";
import { dropTokens, issueToken, spendToken } from "@/lib/people/accounts/mutations/single-use-links";
import { hashPassword, verifyPassword } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { logSecurityEvent } from "@/lib/server/security-events";
import { noticeMail, notify } from "@/lib/words/email/mutations/notify";
import { passwordResetMail, queueAwaited, sendEmail } from "@/lib/words/email/mutations/send";
import { getAddressBlock } from "@/lib/words/email/queries";
import type { Notice, NoticeWords } from "@/lib/words/email/types";
import { EMAIL_CHANGE, EMAIL_CHANGE_MAIL, PASSWORD, RECOVERY, SECURITY_MAIL, withTeam } from "./messages";
import { isCommonPassword } from "./queries";
import { EMAIL_CHANGE_LIFETIME, RECOVERY_LIFETIME } from "./rules";
import type { EmailChangeInput, PasswordInput, ResetInput } from "./schema";

const RECOVERY_LINK = { purpose: "nova_senha", lifetime: RECOVERY_LIFETIME } as const;
const CHANGE_LINK = { purpose: "trocar_email", lifetime: EMAIL_CHANGE_LIFETIME } as const;

export const securityNotice = (
  { userId, email, fullName: name }: Pick<Viewer, "userId" | "email" | "fullName">,
  eventKey: string,
  texts: Omit<NoticeWords, "actionText">,
): Notice => ({
  to: { userId, email, name },
  eventKey,
  words: { ...texts, actionText: SECURITY_MAIL.action },
  path: "/auth/recuperar",
});

const noticeWith = (words: Omit<NoticeWords, "actionText">, team: number) => ({
  ...words,
  message: withTeam(words.message, team),
});

async function sendReset(email: string, now: Date): Promise<void> {
  const user = await db.user.findUnique({ where: { email }, include: { profile: true } });
  if (!user?.profile || user.anonymisedAt) return;
  const { id: userId, profile } = user;
  // Under the account's lock: otherwise the mail could outlive a concurrent deletion of the account.
  const queued = await asAccountWithJobs(userId, async (tx) => {
    const token = await issueToken(tx, { userId, email, ...RECOVERY_LINK, now });
    const params = new URLSearchParams({ token_hash: token, type: "recovery" });
    const resetUrl = `${env.APP_URL}/auth/nova-senha?${params}`;
    const mail = passwordResetMail({ to: user.email, userId, userName: profile.fullName, resetUrl });
    await queueAwaited(tx, mail);
    return ok(mail);
  });
  if (!queued.ok) return;
  await sendEmail(queued.data);
  await logSecurityEvent("password_reset_requested", {}, userId);
}

/** Mails a link for a new password. An unconfirmed account gets it too, because the link proves the address. */
export async function requestPasswordReset(email: string, now: Date): Promise<MessageResult> {
  await afterAnswer(() => sendReset(email, now), "password recovery failed");
  return ok({ message: RECOVERY.sent });
}

async function otherAccountNotice(signedInId: string | null, userId: string): Promise<string | null> {
  if (signedInId === null || signedInId === userId) return null;
  const signedIn = await db.user.findUnique({ where: { id: signedInId }, select: { email: true } });
  return signedIn && CONFIRMATION.otherAccount(signedIn.email);
}

type Reset = { message: string; next: string; email: string; notice: string | null };

/**
 * Sets a password, confirms the link's address, and ends every session of the account.
 * @param signedInId account that is signed in to this browser, or null
 */
export async function resetPassword(
  { token, password }: ResetInput,
  now: Date,
  signedInId: string | null = null,
): Promise<Result<Reset>> {
  if (isCommonPassword(password)) return COMMON;
  const passwordHash = await hashPassword(password);
  const user = await db.$transaction(async (tx) => {
    const spent = await spendToken(tx, { token, purposes: ["nova_senha"], now });
    if (typeof spent === "string") return null;
    const [row] = await tx.user.updateManyAndReturn({
      where: { id: spent.userId, email: spent.email, anonymisedAt: null },
      data: { passwordHash, emailConfirmedAt: now },
    });
    if (!row) return null;
    await endSessions(tx, row.id, now);
    await dropTokens(tx, row.id, "nova_senha");
    await dropTokens(tx, row.id, "trocar_email");
    const [user, team] = [
      await tx.user.findUnique({ where: { id: row.id }, include: { empresa: true } }),
      await countColleagues(tx, row.id, now),
    ];
    return user && { ...user, team };
  });
  if (!user) {
    await logSecurityEvent("password_reset_failed");
    return failure("bad_input", RECOVERY.invalidLink);
  }
  await logSecurityEvent("password_reset", {}, user.id);
  return ok({
    message: withTeam(RECOVERY.done, user.team),
    next: user.empresa ? "/empresa-auth" : "/auth",
    email: user.email,
    notice: await otherAccountNotice(signedInId, user.id),
  });
}

const COMMON = failure("bad_input", PASSWORD.common, "password");
const WRONG_CURRENT = failure("bad_input", PASSWORD.currentWrong, "currentPassword");

/**
 * Null for the right password, else `refusal`. Logs a wrong one as a security event, with `details`. The calling action
 * must have the limit `password_check`.
 */
export async function refuseWrongPassword(
  { userId }: Pick<Viewer, "userId">,
  password: string,
  refusal: Failure,
  details: Record<string, string> = {},
): Promise<Failure | null> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (await verifyPassword(user?.passwordHash ?? null, password)) return null;
  await logSecurityEvent("password_check_failed", details, userId);
  return { ...refusal, isWrongPassword: true };
}

type ChangeResult = { message: string; session: SessionChange };
type Device = { userAgent: string | null; now: Date };

/**
 * Changes the password and ends every session. This device gets a new one, because its old token may have been copied.
 * An accepted second factor stays accepted.
 */
export async function changePassword(
  viewer: Viewer,
  { currentPassword, password }: PasswordInput,
  { userAgent, now }: Device,
): Promise<Result<ChangeResult>> {
  const wrong = await refuseWrongPassword(viewer, currentPassword, WRONG_CURRENT);
  if (wrong) return wrong;
  if (isCommonPassword(password)) return COMMON;
  const passwordHash = await hashPassword(password);
  const { userId } = viewer;
  const opened = await asAccountWithJobs(userId, async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    const replaced = await tx.session.findFirst({
      where: { id: viewer.sessionId, userId, endedAt: null },
      select: { secondFactorAt: true },
    });
    await endSessions(tx, userId, now);
    const { secondFactorAt = null } = replaced ?? {};
    const sessionId = await openSession(tx, { userId, userAgent, now, secondFactorAt });
    await dropTokens(tx, userId, "nova_senha");
    // An attacker with the old password may have requested changes of e-mail.
    await dropTokens(tx, userId, "trocar_email");
    const team = await countColleagues(tx, userId, now);
    await notify(
      tx,
      securityNotice(viewer, `password:${sessionId}`, noticeWith(SECURITY_MAIL.passwordChanged, team)),
    );
    return ok({ sessionId, team });
  });
  if (!opened.ok) return opened;
  await logSecurityEvent("password_changed", {}, userId);
  const { sessionId, team } = opened.data;
  return ok({ message: withTeam(PASSWORD.changed, team), session: { sessionId } });
}

const REFUSED_ADDRESS = failure("conflict", EMAIL_CHANGE.refused, "email");

/**
 * Mails a link that confirms a new e-mail. Refuses an address that receives or wants no mail, and the address of
 * another account. The address of an abandoned sign-up is free.
 */
export async function changeEmail(
  viewer: Viewer,
  { email, currentPassword }: EmailChangeInput,
  now: Date,
): Promise<MessageResult> {
  const wrong = await refuseWrongPassword(viewer, currentPassword, WRONG_CURRENT);
  if (wrong) return wrong;
  if (email === viewer.email.toLowerCase()) return failure("bad_input", EMAIL_CHANGE.same, "email");
  if ((await db.user.count({ where: { email, NOT: abandonedBy(now) } })) > 0) {
    return failure("conflict", EMAIL_CHANGE.taken, "email");
  }
  if (await getAddressBlock(email)) return REFUSED_ADDRESS;
  const { userId, fullName } = viewer;
  const name = nameForStrangers(fullName) ?? "";
  const issued = await asAccountWithJobs(userId, async (tx) => {
    // Only the latest address counts: the owner of a mistyped one must not take over the account.
    await tx.accountToken.deleteMany({ where: { userId, purpose: "trocar_email", email: { not: email } } });
    const token = await issueToken(tx, { userId, email, ...CHANGE_LINK, now });
    const eventKey = `email-change:${token}`;
    const team = await countColleagues(tx, userId, now);
    const { emailRequested } = SECURITY_MAIL;
    const words = { ...emailRequested, message: emailRequested.message(env.SUPPORT_EMAIL) };
    await notify(tx, securityNotice(viewer, eventKey, noticeWith(words, team)));
    const params = new URLSearchParams({ token_hash: token, type: "email_change" });
    const path = `/email-confirmation?${params}`;
    const to = { userId, email, name };
    const mail = noticeMail({ to, awaited: true, eventKey, words: EMAIL_CHANGE_MAIL, path });
    await queueAwaited(tx, mail);
    return ok(mail);
  });
  if (!issued.ok) return issued;
  const sent = await sendEmail(issued.data);
  await logSecurityEvent("email_change_requested", { sent: sent.success }, userId);
  if (sent.code === "INVALID_EMAIL") return REFUSED_ADDRESS;
  return ok({ message: sent.success ? EMAIL_CHANGE.sent : EMAIL_CHANGE.later });
}

/** Ends the links of a pending change of e-mail. Needs no password, because the present e-mail stays. Idempotent. */
export async function cancelEmailChange(userId: string): Promise<MessageResult> {
  const dropped = await asAccount(userId, async (tx) => ok(await dropTokens(tx, userId, "trocar_email")));
  if (!dropped.ok) return dropped;
  await logSecurityEvent("email_change_cancelled", {}, userId);
  return ok({ message: EMAIL_CHANGE.cancelled });
}
