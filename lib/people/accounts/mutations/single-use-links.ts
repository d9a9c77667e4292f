import "server-only";
import { hashToken, newToken } from "@/lib/server/crypto";
import type { Transaction } from "@/lib/server/db";
import type { TokenPurpose } from "../rules";

type NewToken = {
  userId: string;
  email: string;
  purpose: TokenPurpose;
  /** Milliseconds. */
  lifetime: number;
  now: Date;
};

/**
 * Issues 32 random bytes in base64url, stored as SHA-256. Earlier tokens stay valid, because mails arrive in any order.
 * After {@link spendToken}, delete them by {@link dropTokens}.
 * @param email recipient of the link; a confirmation or recovery link is invalid once the account has another e-mail
 */
export async function issueToken(
  tx: Transaction,
  { userId, email, purpose, lifetime, now }: NewToken,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx.accountToken.deleteMany({ where: { userId, expiresAt: { lt: now } } });
  await tx.accountToken.create({
    data: { userId, email, purpose, tokenHash: hashToken(token), expiresAt, createdAt: now },
  });
  return token;
}

export type SpentToken = { userId: string; email: string; purpose: TokenPurpose };
type Spending = { token: string; purposes: readonly TokenPurpose[]; now: Date };

/** Only one of several concurrent calls succeeds. @returns "unknown" also for a token of another purpose */
export async function spendToken(
  tx: Transaction,
  { token, purposes, now }: Spending,
): Promise<SpentToken | "unknown" | "used" | "expired"> {
  const tokenHash = hashToken(token);
  const [spent] = await tx.accountToken.updateManyAndReturn({
    where: { tokenHash, purpose: { in: [...purposes] }, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (spent) return { userId: spent.userId, email: spent.email, purpose: spent.purpose as TokenPurpose };
  const found = await tx.accountToken.findUnique({ where: { tokenHash } });
  if (!found || !purposes.includes(found.purpose as TokenPurpose)) return "unknown";
  return found.usedAt ? "used" : "expired";
}

export async function dropTokens(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.accountToken.deleteMany({ where: { userId, purpose, usedAt: null } });
}
