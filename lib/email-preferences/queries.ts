import "server-only";
import { db } from "@/lib/db";
import { CATEGORIES } from "../email/categories";
import type { EmailCategory } from "../email/types";
import { type AlertFrequency, DEFAULT_PREFERENCES, type EmailPreferences, isOff } from "./rules";

/** Whom a link to unsubscribe belongs to, and what it ends. */
export type Subscription = { address: string; userId: string | null; category: EmailCategory };

export type Block = "undeliverable" | "unsubscribed";

/**
 * Why this address must not get this message, or null. An address that bounced for good gets nothing; a complaint
 * or a wish to be left alone ends only what the person neither asked for nor has to know.
 */
export async function findBlock({ address, userId, category }: Subscription): Promise<Block | null> {
  const suppression = await db.emailSuppression.findUnique({ where: { email: address } });
  if (suppression?.reason === "bounce") return "undeliverable";
  const { preference } = CATEGORIES[category];
  if (preference === null) return null;
  if (suppression) return "unsubscribed";
  if (userId === null) return null;
  const wishes = await db.emailPreference.findUnique({ where: { userId } });
  return wishes && isOff(wishes[preference]) ? "unsubscribed" : null;
}

/** What an account wants to receive; who never chose has the defaults of the table. */
export async function getEmailPreferences(userId: string): Promise<EmailPreferences> {
  const wishes = await db.emailPreference.findUnique({ where: { userId } });
  if (!wishes) return DEFAULT_PREFERENCES;
  const { projectNotifications, matchNotifications, searchAlerts } = wishes;
  return { projectNotifications, matchNotifications, searchAlerts: searchAlerts as AlertFrequency };
}
