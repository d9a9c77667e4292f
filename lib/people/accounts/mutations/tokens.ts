import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "@/lib/server/db";
import type { TokenPurpose } from "../rules";

const hashOf = (token: string) => new Uint8Array(createHash("sha256").update(token).digest());

type NewToken = {
  userId: string;
  email: string;
  purpose: TokenPurpose;
  /** Time in ms. */
  lifetime: number;
  now: Date;
};

/**
 * Makes a single-use token: 32 random bytes, of which only the SHA-256 is stored. Earlier ones stay good until they
 * expire, because mails arrive in any order; expired ones of the account are removed.
 * @param email the address that the link is sent to; a change of address makes it worthless
 * @returns the token for the link, in base64url
 */
export async function issueToken(
  tx: Transaction,
  { userId, email, purpose, lifetime, now }: NewToken,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx.accountToken.deleteMany({ where: { userId, expiresAt: { lt: now } } });
  await tx.accountToken.create({
    data: { userId, email, purpose, tokenHash: hashOf(token), expiresAt, createdAt: now },
  });
  return token;
}

export type SpentToken = { userId: string; email: string; purpose: TokenPurpose };
type Spending = { token: string; purposes: readonly TokenPurpose[]; now: Date };

/**
 * Uses a token up. Of several calls at the same moment one gets it, as part of its transaction.
 * @returns the reason when it is not good: never issued for this purpose, already used, or past its time
 */
export async function spendToken(
  tx: Transaction,
  { token, purposes, now }: Spending,
): Promise<SpentToken | "unknown" | "used" | "expired"> {
  const tokenHash = hashOf(token);
  const [spent] = await tx.accountToken.updateManyAndReturn({
    where: { tokenHash, purpose: { in: [...purposes] }, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (spent) return { userId: spent.userId, email: spent.email, purpose: spent.purpose as TokenPurpose };
  const found = await tx.accountToken.findUnique({ where: { tokenHash } });
  if (!found || !purposes.includes(found.purpose as TokenPurpose)) return "unknown";
  return found.usedAt ? "used" : "expired";
}

/** Ends every open link of an account for a purpose: what they were for has happened, or is no longer wanted. */
export async function dropTokens(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.accountToken.deleteMany({ where: { userId, purpose, usedAt: null } });
}
