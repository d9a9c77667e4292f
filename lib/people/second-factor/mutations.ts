import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { create } from "qrcode";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import type { SessionChange, Viewer } from "@/lib/access/auth/session";
import { countColleagues } from "@/lib/access/colleague-rights/queries";
import { LOGIN_NEEDED } from "@/lib/access/sessions/messages";
import { FIRST_UUID } from "@/lib/kit/ids";
import { RANDOM_BYTES, readCode, showCode, toCode } from "@/lib/kit/receipt-code";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { PASSWORD, withTeam } from "@/lib/people/credentials/messages";
import { refuseWrongPassword, securityNotice } from "@/lib/people/credentials/mutations";
import type { JobTransaction } from "@/lib/providers/jobs";
import { decryptLasting, encryptLasting } from "@/lib/server/crypto";
import { db, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { logSecurityEvent } from "@/lib/server/security-events";
import { notify } from "@/lib/words/email/mutations/notify";
import { SECOND_FACTOR, SECOND_FACTOR_MAIL } from "./messages";
import { appAddress, checkCode, RECOVERY_CODES, SECRET_BYTES, showSecret, toSecret } from "./rules";

type Person = Pick<Viewer, "userId" | "sessionId" | "email" | "fullName">;

const WRONG_PASSWORD = failure("bad_input", PASSWORD.currentWrong, "senha");
const WRONG_CODE = failure("bad_input", SECOND_FACTOR.codeWrong, "codigo");

export const encryptionContextOfFactor = (userId: string): string => `segundo-fator:${userId}`;

/** A fast hash is enough for 80 random bits. */
const hashRecoveryCode = (userId: string, code: string): Buffer<ArrayBuffer> =>
  createHash("sha256").update(`${userId}:${code}`).digest();

/** `size`: width in modules, the squares of the code. `path`: SVG path of the dark modules. */
export type QrCode = { size: number; path: string };

function qrOf(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const dark = Array.from(modules.data).flatMap((bit, at) =>
    bit ? [`M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`] : [],
  );
  return { size: modules.size, path: dark.join("") };
}

export type Setup = { qr: QrCode; secret: string };

/** Stores a new secret. It takes effect when {@link confirmSecondFactor} accepts its first code. */
export async function startSecondFactor(
  { userId, email }: Person,
  senha: string,
  now: Date,
): Promise<Result<Setup>> {
  const wrong = await refuseWrongPassword({ userId }, senha, WRONG_PASSWORD);
  if (wrong) return wrong;
  const text = toSecret(randomBytes(SECRET_BYTES));
  return asAccount(userId, async (tx): Promise<Result<Setup>> => {
    const known = await tx.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
    if (known?.confirmedAt) return failure("conflict", SECOND_FACTOR.already);
    const secret = encryptLasting(encryptionContextOfFactor(userId), text);
    const data = { secret, createdAt: now };
    await tx.secondFactor.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    return ok({ qr: qrOf(appAddress(text, email)), secret: showSecret(text) });
  });
}

/** Accepts a code once; false for a wrong, expired or used code. */
async function spendAppCode(tx: Transaction, userId: string, code: string, now: Date): Promise<boolean> {
  const factor = await tx.secondFactor.findUnique({ where: { userId } });
  const secret = factor && decryptLasting(encryptionContextOfFactor(userId), factor.secret);
  if (!factor || !secret) return false;
  const counter = checkCode({ secret, code, lastCounter: factor.lastCounter, now });
  if (counter === null) return false;
  await tx.secondFactor.update({ where: { userId }, data: { lastCounter: counter } });
  return true;
}

async function spendRecoveryCode(
  tx: Transaction,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = readCode(typed);
  if (code === null) return false;
  const { count } = await tx.secondFactorCode.updateMany({
    where: { userId, codeHash: hashRecoveryCode(userId, code), usedAt: null },
    data: { usedAt: now },
  });
  return count > 0;
}

async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toCode(randomBytes(RANDOM_BYTES)));
  await tx.secondFactorCode.deleteMany({ where: { userId } });
  await tx.secondFactorCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })),
  });
  return codes.map(showCode);
}

const markSession = (tx: Transaction, sessionId: string, now: Date) =>
  tx.session.update({ where: { id: sessionId }, data: { secondFactorAt: now }, select: { id: true } });

const EVENT_KEYS = {
  set: "segundo-fator",
  renewed: "codigos-de-reserva",
  removed: "sem-segundo-fator",
} satisfies Record<keyof typeof SECOND_FACTOR_MAIL, string>;

async function mailPerson(
  tx: JobTransaction,
  person: Omit<Person, "sessionId">,
  kind: keyof typeof SECOND_FACTOR_MAIL,
  now: Date,
): Promise<void> {
  const { userId } = person;
  const words = SECOND_FACTOR_MAIL[kind];
  const message = withTeam(words.message(env.SUPPORT_EMAIL), await countColleagues(tx, userId, now));
  const eventKey = `${EVENT_KEYS[kind]}:${userId}:${now.getTime()}`;
  await notify(tx, securityNotice(person, eventKey, { ...words, message }));
}

/** Ends the setup with the app's first code, verifies the session, and returns the recovery codes. */
export async function confirmSecondFactor(
  person: Person,
  codigo: string,
  now: Date,
): Promise<Result<{ codes: string[] }>> {
  const { userId, sessionId } = person;
  const confirmed = await asAccountWithJobs(userId, async (tx): Promise<Result<{ codes: string[] }>> => {
    const factor = await tx.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
    if (!factor) return failure("conflict", SECOND_FACTOR.notStarted);
    if (factor.confirmedAt) return failure("conflict", SECOND_FACTOR.already);
    if (!(await spendAppCode(tx, userId, codigo, now))) return WRONG_CODE;
    await tx.secondFactor.update({ where: { userId }, data: { confirmedAt: now } });
    const codes = await replaceRecoveryCodes(tx, userId);
    await markSession(tx, sessionId, now);
    await mailPerson(tx, person, "set", now);
    return ok({ codes });
  });
  if (confirmed.ok) await logSecurityEvent("second_factor_set", {}, userId);
  return confirmed;
}

/** Replaces all recovery codes, and mails the account. */
export async function renewRecoveryCodes(
  person: Person,
  senha: string,
  now: Date,
): Promise<Result<{ codes: string[] }>> {
  const { userId } = person;
  const wrong = await refuseWrongPassword({ userId }, senha, WRONG_PASSWORD);
  if (wrong) return wrong;
  const renewed = await asAccountWithJobs(userId, async (tx): Promise<Result<{ codes: string[] }>> => {
    const factor = await tx.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
    if (!factor?.confirmedAt) return failure("not_found", SECOND_FACTOR.missing);
    const codes = await replaceRecoveryCodes(tx, userId);
    await mailPerson(tx, person, "renewed", now);
    return ok({ codes });
  });
  if (renewed.ok) await logSecurityEvent("recovery_codes_renewed", {}, userId);
  return renewed;
}

type Passed = { recovery: boolean; session: SessionChange };

/**
 * Accepts a code of the app or a recovery code, for a session that waits for one. Returns the session, so that the door
 * sets the session hint again, which a public page may have deleted.
 */
export async function passSecondFactor(
  { userId, sessionId }: { userId: string | null; sessionId: string | null },
  codigo: string,
  now: Date,
): Promise<Result<Passed>> {
  if (userId === null || sessionId === null) return failure("unauthenticated", LOGIN_NEEDED);
  const passed = await asAccount(userId, async (tx): Promise<Result<Passed>> => {
    const factor = await tx.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
    if (!factor?.confirmedAt) return failure("conflict", SECOND_FACTOR.missing);
    const byApp = await spendAppCode(tx, userId, codigo, now);
    if (!byApp && !(await spendRecoveryCode(tx, userId, codigo, now))) return WRONG_CODE;
    await markSession(tx, sessionId, now);
    return ok({ recovery: !byApp, session: { sessionId } });
  });
  const event = passed.ok ? "second_factor_passed" : "second_factor_failed";
  await logSecurityEvent(event, passed.ok ? { recovery: passed.data.recovery } : {}, userId);
  return passed;
}

/** Deletes the second factor, and mails the account. Returns false if the account has none. */
export async function dropSecondFactor(
  tx: JobTransaction,
  person: Omit<Person, "sessionId">,
  now: Date,
): Promise<boolean> {
  const { userId } = person;
  const { count } = await tx.secondFactor.deleteMany({ where: { userId } });
  if (count === 0) return false;
  await tx.session.updateMany({ where: { userId }, data: { secondFactorAt: null } });
  await mailPerson(tx, person, "removed", now);
  return true;
}

/** Removes the second factor after checking the password. Refuses the platform's team. */
export async function removeSecondFactor(person: Person, senha: string, now: Date): Promise<MessageResult> {
  const { userId } = person;
  const wrong = await refuseWrongPassword({ userId }, senha, WRONG_PASSWORD);
  if (wrong) return wrong;
  const removed = await asAccountWithJobs(userId, async (tx): Promise<MessageResult> => {
    if ((await tx.administrator.count({ where: { userId, revokedAt: null } })) > 0)
      return failure("conflict", SECOND_FACTOR.needed);
    if (!(await dropSecondFactor(tx, person, now))) return failure("not_found", SECOND_FACTOR.missing);
    return ok({ message: SECOND_FACTOR.removed });
  });
  if (removed.ok) await logSecurityEvent("second_factor_removed", {}, userId);
  return removed;
}

const BATCH = 500;

/**
 * Re-encrypts every secret with the current key, so that old keys can be removed. `unreadable`: number of secrets that
 * no known key decrypts.
 */
export async function reencryptSecondFactors(): Promise<{ reencrypted: number; unreadable: number }> {
  const counts = { reencrypted: 0, unreadable: 0 };
  for (let after = FIRST_UUID; ; ) {
    const found = await db.secondFactor.findMany({
      where: { userId: { gt: after } },
      orderBy: { userId: "asc" },
      take: BATCH,
      select: { userId: true, secret: true },
    });
    for (const { userId, secret } of found) {
      const text = decryptLasting(encryptionContextOfFactor(userId), secret);
      if (text === null) counts.unreadable += 1;
      else
        counts.reencrypted += await db.$executeRaw`
          update second_factors set secret = ${encryptLasting(encryptionContextOfFactor(userId), text)}
          where user_id = ${userId}::uuid and secret = ${secret}`;
    }
    if (found.length < BATCH) return counts;
    after = found.at(-1)?.userId ?? after;
  }
}
