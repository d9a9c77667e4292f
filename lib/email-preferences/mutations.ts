import "server-only";
import { db } from "@/lib/db";
import { logSecurityEvent } from "../audit/mutations";
import { CATEGORIES } from "../email/categories";
import { seal, unseal } from "../sealing/queries";
import type { Subscription } from "./queries";

const PURPOSE = "unsubscribe";

/**
 * The secret part of a link to unsubscribe: encrypted, so that it shows no address in logs, and signed, so that
 * nobody can end the messages of others. It never expires, as the messages that carry it do not.
 */
export const unsubscribeToken = (subscription: Subscription): string =>
  seal(PURPOSE, JSON.stringify(subscription)).toString("base64url");

/** @returns what the token was made for; null for anything that this product did not seal */
export function readUnsubscribeToken(token: string): Subscription | null {
  if (!/^[\w-]{40,1500}$/.test(token)) return null;
  const text = unseal(PURPOSE, Buffer.from(token, "base64url"));
  return text === null ? null : (JSON.parse(text) as Subscription);
}

/**
 * Ends or resumes one kind of message for one person. Doing it twice changes nothing.
 * With an account the wish is kept there; without one the address itself is kept.
 * @returns false for messages that cannot be switched off
 */
export async function setSubscribed(
  { address, userId, category }: Subscription,
  subscribed: boolean,
): Promise<boolean> {
  const { preference } = CATEGORIES[category];
  if (preference === null) return false;
  const account = userId ? await db.user.findUnique({ where: { id: userId }, select: { id: true } }) : null;
  if (account) {
    const wish = { [preference]: subscribed };
    await db.emailPreference.upsert({
      where: { userId: account.id },
      create: { userId: account.id, ...wish },
      update: wish,
    });
  } else if (!subscribed) {
    await db.emailSuppression.createMany({
      data: [{ email: address, reason: "unsubscribe" }],
      skipDuplicates: true,
    });
  }
  if (subscribed) await db.emailSuppression.deleteMany({ where: { email: address, reason: "unsubscribe" } });
  const type = subscribed ? "email_subscribed" : "email_unsubscribed";
  await logSecurityEvent(type, { category }, account?.id ?? null);
  return true;
}
