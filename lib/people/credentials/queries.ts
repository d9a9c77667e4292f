import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";
import { db } from "@/lib/server/db";

const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Only for new passwords: those in use keep working. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.normalize("NFKC").toLowerCase());

/** New e-mail of the account, while its link can still be opened. Null without one. */
export async function findPendingEmail(userId: string, now: Date): Promise<string | null> {
  const pending = await db.accountToken.findFirst({
    where: { userId, purpose: "trocar_email", usedAt: null, expiresAt: { gt: now } },
    select: { email: true },
  });
  return pending?.email ?? null;
}
