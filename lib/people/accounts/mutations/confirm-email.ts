import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { lockAccount } from "@/lib/access/account-lock";
import type { SessionChange, Viewer } from "@/lib/access/auth/session";
import { endSessions, openSession } from "@/lib/access/sessions/mutations";
import type { UserType } from "@/lib/kit/account-kinds";
import { type Failure, failure, type MessageResult, ok, Refused, type Result } from "@/lib/kit/result";
import { enqueue, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { hashToken, verifyPassword } from "@/lib/server/crypto";
import { db, isUniqueViolation, type Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { logSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import { confirmationMail, queueAwaited, sendEmail } from "@/lib/words/email/mutations/send";
import type { EmailMessage } from "@/lib/words/email/types";
import { CONFIRMATION, EMAIL_CHANGED_MAIL, RESEND } from "../messages";
import {
  type CarriedToken,
  CONFIRMATION_LIFETIME,
  type ConfirmationParams,
  confirmationPath,
  confirmedCompanyPath,
  homeAfterConfirmation,
  homeOf,
  readConfirmationParams,
} from "../rules";
import { releaseAbandoned } from "./abandoned-signups";
import { dropTokens, issueToken, type SpentToken, spendToken } from "./single-use-links";

const WITH_PROFILE = { profile: true, empresa: true } as const;

/** `signup`: form that decides the path of the link (A7.1). */
type ConfirmationRecipient = {
  userId: string;
  email: string;
  fullName: string;
  userType: UserType;
  signup: string;
};

/** Issues a link and queues its mail. Pass the result to sendEmail() after the commit, to send the mail at once. */
export async function prepareConfirmation(
  tx: JobTransaction,
  { userId, email, fullName, userType, signup }: ConfirmationRecipient,
  now: Date,
): Promise<EmailMessage> {
  const link = { purpose: "confirmar_email", lifetime: CONFIRMATION_LIFETIME } as const;
  const token = await issueToken(tx, { userId, email, ...link, now });
  const path = confirmationPath(token, signup === "project" ? "project" : "other");
  const confirmationUrl = env.APP_URL + path;
  const mail = confirmationMail({ userId, to: email, fullName, userType, confirmationUrl });
  await queueAwaited(tx, mail);
  return mail;
}

/** `next`: page that /email-confirmation opens after a delay (A4.7), or on a click if there is a `notice`. */
export type ConfirmationResult = {
  kind: "signup" | "email_change";
  email: string;
  userType: UserType;
  next: string;
  notice?: string;
  session: SessionChange;
};

const signupOf = (user: { signupMetadata: Prisma.JsonValue }): string => {
  const metadata = user.signupMetadata;
  return metadata && typeof metadata === "object" && !Array.isArray(metadata) ? String(metadata.signup) : "";
};

export const toRecipient = (
  user: { id: string; email: string; signupMetadata: Prisma.JsonValue },
  profile: { fullName: string; userType: string },
): ConfirmationRecipient => ({
  userId: user.id,
  email: user.email,
  fullName: profile.fullName,
  userType: profile.userType as UserType,
  signup: signupOf(user),
});

export type Opener = {
  viewer: Viewer | null;
  address: string;
  userAgent: string | null;
  signedUp: string | null;
};
/** `returns`: the link may sign in a company, because the company typed its password or has a page to return to. */
type Opening = Opener & { now: Date; returns: boolean };

/** The person behind a viewer. While a person works in another account, `viewer` describes that account. */
const personOf = ({ viewer }: Opener) => viewer && (viewer.colleague ?? viewer);

/** `to.userId` is null: an attacker who changes the e-mail and then deletes the account must not stop this mail. */
const mailFormerAddress = (
  tx: JobTransaction,
  former: { email: string; name: string },
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> =>
  notify(tx, {
    to: { userId: null, ...former },
    eventKey: `email-changed:${userId}:${email}:${now.getTime()}`,
    words: { ...EMAIL_CHANGED_MAIL, message: EMAIL_CHANGED_MAIL.message(env.SUPPORT_EMAIL) },
  });

/** Null if the account is deleted, has no profile, or no longer has the e-mail that a sign-up's link confirms. */
async function applyToken(
  tx: JobTransaction,
  spent: SpentToken,
  opening: Opening,
): Promise<ConfirmationResult | null> {
  const { userAgent, now, returns } = opening;
  if (!(await lockAccount(tx, spent.userId))) return null;
  const user = await tx.user.findUnique({ where: { id: spent.userId }, include: WITH_PROFILE });
  if (!user?.profile) return null;
  const person = personOf(opening);
  const isElsewhere = person !== null && person.userId !== user.id;
  const enter = async (): Promise<SessionChange> =>
    isElsewhere || user.suspendedAt
      ? null
      : { sessionId: await openSession(tx, { userId: user.id, userAgent, now }) };
  const userType = user.profile.userType as UserType;
  if (spent.purpose === "trocar_email") {
    await releaseAbandoned(tx, { email: spent.email }, now);
    await tx.user.update({ where: { id: user.id }, data: { email: spent.email, emailConfirmedAt: now } });
    await endSessions(tx, user.id, now);
    await dropTokens(tx, user.id, "trocar_email");
    await dropTokens(tx, user.id, "nova_senha");
    await mailFormerAddress(tx, { email: user.email, name: user.profile.fullName }, { ...spent, now });
    await enqueue(tx, "customer-emails", { id: user.id }, 0);
    const session = await enter();
    return { kind: "email_change", email: spent.email, userType, next: "/dashboard", session };
  }
  if (user.email !== spent.email) return null;
  if (!user.emailConfirmedAt) {
    await tx.user.update({ where: { id: user.id }, data: { emailConfirmedAt: now } });
  }
  await dropTokens(tx, user.id, "confirmar_email");
  // Send a company to its own login (A2.9) if somebody else is signed in or `returns` is false.
  if (signupOf(user) === "company" && (isElsewhere || !returns)) {
    const next = confirmedCompanyPath(user.email);
    return { kind: "signup", email: user.email, userType, next, session: null };
  }
  const session = await enter();
  const next = user.empresa ? "/empresa-dashboard" : homeAfterConfirmation(userType);
  return { kind: "signup", email: user.email, userType, next, session };
}

/**
 * Requires the account's password for a link, because the account's owner may have typed a stranger's address. A
 * careless click of the stranger must not confirm this address. No password is needed in two cases:
 * - the link of a sign-up was opened in the browser of the sign-up
 * - the link of a changed e-mail was opened while the account's person is signed in
 * @returns null if the link may be used. Also null for an unknown, used or expired link, which confirmEmail refuses
 */
async function refuseStranger(
  { token, purposes }: CarriedToken,
  password: string | undefined,
  { opener, now }: { opener: Opener; now: Date },
): Promise<Failure | null> {
  const link = await db.accountToken.findFirst({
    where: {
      tokenHash: hashToken(token),
      purpose: { in: [...purposes] },
      usedAt: null,
      expiresAt: { gt: now },
    },
    select: { userId: true, purpose: true, user: { select: { passwordHash: true } } },
  });
  if (!link) return null;
  const allowedId = link.purpose === "confirmar_email" ? opener.signedUp : personOf(opener)?.userId;
  if (allowedId === link.userId) return null;
  if (!password) return failure("forbidden", CONFIRMATION.passwordNeeded, "password");
  if (await verifyPassword(link.user.passwordHash, password)) return null;
  await logSecurityEvent("password_check_failed", {}, link.userId);
  return { ...failure("bad_input", CONFIRMATION.passwordWrong, "password"), isWrongPassword: true };
}

const refused = (message: string) => new Refused(failure("bad_input", message));

/**
 * Confirms the e-mail of a sign-up or a changed e-mail (A2.12, A4.1, A8.7). A signed-in person stays in their own
 * account, even if the link belongs to another one. Otherwise an attacker could mail a link that signs the person in to
 * the attacker's account.
 */
export async function confirmEmail(
  params: ConfirmationParams,
  now: Date,
  opener: Opener,
): Promise<Result<ConfirmationResult>> {
  const { viewer } = opener;
  const { password } = params;
  const returns = Boolean(params.returns || password);
  const carried = readConfirmationParams(params);
  if (carried === "absent") return failure("bad_input", CONFIRMATION.invalidLink);
  if (carried === "malformed") return failure("bad_input", CONFIRMATION.invalidToken);
  const refusal = await refuseStranger(carried, password, { opener, now });
  if (refusal) return refusal;
  try {
    const confirmed = await transactionWithJobs(async (tx) => {
      const spent = await spendToken(tx, { ...carried, now });
      if (spent === "expired") throw refused(CONFIRMATION.expired);
      if (spent === "unknown") throw refused(CONFIRMATION.invalidToken);
      const applied = spent === "used" ? null : await applyToken(tx, spent, { ...opener, now, returns });
      if (!applied) throw refused(CONFIRMATION.invalidLink);
      return { ...applied, userId: (spent as SpentToken).userId };
    });
    const { userId, ...result } = confirmed;
    const event = result.kind === "signup" ? "email_confirmed" : "email_changed";
    await logSecurityEvent(event, { address: opener.address }, userId);
    const person = personOf(opener);
    if (!viewer || !person || person.userId === userId) return ok(result);
    const notice = CONFIRMATION.otherAccount(person.email);
    return ok({ ...result, next: homeOf(viewer), notice });
  } catch (error) {
    if (isUniqueViolation(error)) return failure("conflict", CONFIRMATION.emailTaken);
    if (!(error instanceof Refused)) throw error;
    await logSecurityEvent("confirmation_failed", { reason: error.message });
    return error.failure;
  }
}

/** Delay (ms) of `work`. The response time must not reveal whether the address exists. */
const AFTER_ANSWER = 250;

/** Runs `work` after the response. Fails at once during a database outage, because the response promises a mail. */
export async function afterAnswer(work: () => Promise<void>, failed: string): Promise<void> {
  await db.$queryRaw`select 1`;
  pause(AFTER_ANSWER)
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, failed));
}

/** Sends the confirmation mail again. Every address gets the same response (A8.5). */
export async function resendConfirmation(email: string, now: Date): Promise<MessageResult> {
  await afterAnswer(() => resend(email, now), "confirmation was not sent again");
  return ok({ message: RESEND.sent });
}

async function resend(email: string, now: Date): Promise<void> {
  const user = await db.user.findUnique({ where: { email }, include: { profile: true } });
  const { profile } = user ?? {};
  if (!user || !profile || user.emailConfirmedAt) return;
  const mail = await transactionWithJobs((tx) => prepareConfirmation(tx, toRecipient(user, profile), now));
  const sent = await sendEmail(mail);
  await logSecurityEvent("confirmation_resent", { sent: sent.success }, user.id);
}
