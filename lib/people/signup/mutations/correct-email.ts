import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { FIRST_UUID } from "@/lib/kit/ids";
import { failure, ok, type Result } from "@/lib/kit/result";
import { CONFIRMATION } from "@/lib/people/accounts/messages";
import { releaseAbandoned } from "@/lib/people/accounts/mutations/abandoned-signups";
import { prepareConfirmation, toRecipient } from "@/lib/people/accounts/mutations/confirm-email";
import { issueToken } from "@/lib/people/accounts/mutations/single-use-links";
import { CONFIRMATION_LIFETIME } from "@/lib/people/accounts/rules";
import { refuseWrongPassword } from "@/lib/people/credentials/mutations";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { db, isUniqueViolation, type Prisma } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { sendEmail } from "@/lib/words/email/mutations/send";
import type { EmailMessage } from "@/lib/words/email/types";
import { EMAIL_CORRECTION } from "../messages";
import type { CorrectionInput } from "../schema";

const GONE = failure("not_found", EMAIL_CORRECTION.gone);
const WRONG_PASSWORD = failure("bad_input", CONFIRMATION.passwordWrong, "password");

/**
 * Condition for correcting a sign-up's e-mail. The address `shown` on the screen must be that of the account or of one
 * of its tokens, because any other address belongs to another sign-up.
 */
const correctableSignUp = (userId: string, shown: string): Prisma.UserWhereInput => ({
  id: userId,
  emailConfirmedAt: null,
  anonymisedAt: null,
  suspendedAt: null,
  OR: [{ email: shown }, { tokens: { some: { email: shown } } }],
});

/**
 * Ends all earlier links of the sign-up. Stores the new address and queues a new link, unless another account has the
 * address.
 * @returns the queued confirmation; null if another account has the address
 */
async function changeAddress(
  tx: JobTransaction,
  { userId, current, email }: { userId: string; current: string; email: string },
  now: Date,
): Promise<Result<EmailMessage | null>> {
  const user = await tx.user.findFirst({
    where: correctableSignUp(userId, current),
    include: { profile: true },
  });
  if (!user?.profile) return GONE;
  const isNew = user.email.toLowerCase() !== email;
  if (isNew) await releaseAbandoned(tx, { email }, now);
  await tx.accountToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
  if (isNew && (await tx.user.count({ where: { email } })) > 0) {
    // The screen will show the new address. Store a token for that address, so that the person can correct it again
    // (correctableSignUp). Do not mail the token: another account has the address.
    await issueToken(tx, { userId, email, purpose: "confirmar_email", lifetime: CONFIRMATION_LIFETIME, now });
    return ok(null);
  }
  await tx.user.update({ where: { id: userId }, data: { email } });
  await enqueue(tx, "customer-emails", { id: userId }, 0);
  return ok(await prepareConfirmation(tx, toRecipient({ ...user, email }, user.profile), now));
}

export type CorrectedEmail = { email: string; message: string };

/**
 * Corrects the e-mail of an unconfirmed sign-up, and mails a new link. Requires the password, and the browser of the
 * sign-up. If another account has the new address, nothing is corrected or mailed. The response is the same, so that it
 * does not reveal that account.
 * @param signedUp account that signed up last in this browser, or null
 */
export async function correctEmail(
  { current, email, password }: CorrectionInput,
  signedUp: string | null,
  now: Date,
): Promise<Result<CorrectedEmail>> {
  const userId = signedUp ?? FIRST_UUID;
  if ((await db.user.count({ where: correctableSignUp(userId, current) })) === 0) return GONE;
  const wrong = await refuseWrongPassword({ userId }, password, WRONG_PASSWORD);
  if (wrong) return wrong;
  const change = () => asAccountWithJobs(userId, (tx) => changeAddress(tx, { userId, current, email }, now));
  const changed = await change().catch((error: unknown) => {
    // Another account took the address meanwhile. The second run finds that account.
    if (isUniqueViolation(error)) return change();
    throw error;
  });
  if (!changed.ok) return changed;
  if (changed.data) {
    await logSecurityEvent("signup_email_corrected", {}, userId);
    // Not awaited, so that the response time does not reveal whether a mail is sent.
    void sendEmail(changed.data);
  }
  return ok({ email, message: EMAIL_CORRECTION.sent });
}
