import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { decrypt, encrypt } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { CATEGORIES } from "../categories";
import { PREFERENCES, UNSUBSCRIBE } from "../messages";
import { findBlock, readStoredPreferences, type Subscription } from "../queries";
import {
  afterChange,
  afterLink,
  type EmailPreferences,
  fromStored,
  maskAddress,
  OFF,
  type PreferencesChange,
  type StoredPreferences,
} from "../rules";
import { KINDS } from "../types";
import { blockAtWish, liftWish } from "./suppressions";

const PURPOSE = "unsubscribe";

/**
 * Token of an unsubscribe link. It is encrypted, so that logs show no address, and authenticated, so that nobody can
 * unsubscribe others. It never expires, because people keep e-mails.
 */
export const unsubscribeToken = (subscription: Subscription): string =>
  encrypt(PURPOSE, JSON.stringify(subscription)).toString("base64url");

/** @returns null for a token that cannot be decrypted */
export function readUnsubscribeToken(token: string): Subscription | null {
  if (!/^[\w-]{40,1500}$/.test(token)) return null;
  const text = decrypt(PURPOSE, Buffer.from(token, "base64url"));
  return text === null ? null : (JSON.parse(text) as Subscription);
}

/** Clears `userId` if the account's address has changed. The link then applies to the former address alone. */
async function withPresentAccount(subscription: Subscription): Promise<Subscription> {
  const { address, userId } = subscription;
  const isPresent = userId !== null && (await db.user.count({ where: { id: userId, email: address } })) > 0;
  return isPresent ? subscription : { ...subscription, userId: null };
}

/** `undeliverable`: the address bounced, so that no choice has an effect until the bounce is lifted. */
export type SubscriptionView = {
  label: string;
  /** Labels of digest kinds: if `subscribed`, those that are on, else those that are off. Empty for other mails. */
  kinds: string[];
  address: string;
  subscribed: boolean;
  undeliverable: boolean;
  isAboutAddress: boolean;
};

const INVALID = failure("bad_input", UNSUBSCRIBE.invalid);

/**
 * Whether a link is about the notices that accounts send to an address without an account, such as an accountant's.
 * Only `offerResume` (resume.ts) mails such a link.
 */
const isAboutAddress = ({ userId, category }: Subscription): boolean =>
  userId === null && category === "system_notification";

async function listDigestKinds(userId: string | null, subscribed: boolean): Promise<string[]> {
  if (userId === null) return [];
  const stored = await readStoredPreferences(db, userId);
  const wishes = fromStored(stored);
  return KINDS.filter((kind) => stored.digest.includes(kind) && (wishes[kind] !== OFF) === subscribed).map(
    (kind) => PREFERENCES.kinds[kind].label,
  );
}

/** Opening the link changes nothing, because mail filters open every link. */
export async function viewSubscription(token: string): Promise<Result<SubscriptionView>> {
  const read = readUnsubscribeToken(token);
  if (!read) return INVALID;
  const subscription = await withPresentAccount(read);
  const block = await findBlock(subscription);
  const { label, preference } = CATEGORIES[subscription.category];
  return ok({
    label,
    kinds: preference === "digest" ? await listDigestKinds(subscription.userId, block === null) : [],
    address: maskAddress(subscription.address),
    subscribed: block === null,
    undeliverable: block === "undeliverable",
    isAboutAddress: isAboutAddress(subscription),
  });
}

/** Applies a choice made on the unsubscribe page or by the mail client's own button (RFC 8058). */
export async function changeSubscription(
  token: string,
  subscribed: boolean,
  now: Date,
): Promise<Result<SubscriptionView>> {
  const subscription = readUnsubscribeToken(token);
  if (!subscription || !(await setSubscribed(subscription, subscribed, now))) return INVALID;
  return viewSubscription(token);
}

/** Lifts the complaint or unsubscription. A bounce and the preferences still apply. */
export async function resumeEmails({
  userId,
  email,
}: {
  userId: string;
  email: string;
}): Promise<MessageResult> {
  if ((await liftWish(db, email)) > 0) await logSecurityEvent("email_subscribed", {}, userId);
  return ok({ message: PREFERENCES.resumed });
}

/**
 * Stores the choice of an unsubscribe link; idempotent.
 * - If the account still has the address, stores the choice in its preferences. Otherwise, unsubscribing blocks the
 *   address.
 * - Subscribing lifts a complaint or unsubscription of the address.
 * - Stores the choice for a bounced address, too, because the team may lift the bounce.
 * @returns false for a category that cannot be switched off
 */
export async function setSubscribed(
  subscription: Subscription,
  subscribed: boolean,
  now: Date,
): Promise<boolean> {
  const { address, userId, category } = await withPresentAccount(subscription);
  const { preference } = CATEGORIES[category];
  if (preference === null && !isAboutAddress(subscription)) return false;
  const block = await findBlock({ address, userId, category });
  if (block === (subscribed ? null : "unsubscribed")) return true;
  const isKept =
    userId !== null &&
    preference !== null &&
    (await savePreferences(userId, (stored) => afterLink(stored, preference, subscribed), now)).ok;
  if (!isKept && !subscribed) await blockAtWish(db, address, "unsubscribe");
  if (subscribed) await liftWish(db, address);
  const type = subscribed ? "email_subscribed" : "email_unsubscribed";
  await logSecurityEvent(type, { category }, isKept ? userId : null);
  return true;
}

type Saved = { message: string; preferences: EmailPreferences };

/** Alerts that were off resume with projects listed from now on. */
const savePreferences = (
  userId: string,
  change: (stored: StoredPreferences) => StoredPreferences,
  now: Date,
): Promise<Result<Saved>> =>
  asAccount(userId, async (tx) => {
    const before = await readStoredPreferences(tx, userId);
    const after = change(before);
    await tx.emailPreference.upsert({ where: { userId }, create: { userId, ...after }, update: after });
    if (before.searchAlerts === OFF && after.searchAlerts !== OFF)
      await tx.savedSearch.updateMany({ where: { userId }, data: { alertedUntil: now } });
    return ok({ message: PREFERENCES.saved, preferences: fromStored(after) });
  });

/**
 * Saves the choices in `change`. Keeps all others, because an unsubscribe link may have switched a kind off since the
 * page was opened. A mail that waits for the digest stays in it, even if its kind is to arrive at once from now on.
 * @returns all stored preferences. If only the rhythm changed while alerts are off, the message says that they stay off
 */
export async function saveEmailPreferences(
  userId: string,
  change: PreferencesChange,
  now: Date,
): Promise<Result<Saved>> {
  const saved = await savePreferences(userId, (stored) => afterChange(stored, change), now);
  const isForLater =
    saved.ok &&
    change.alertRhythm !== undefined &&
    change.searchAlerts === undefined &&
    saved.data.preferences.searchAlerts === OFF;
  return isForLater ? ok({ ...saved.data, message: PREFERENCES.alertsOff }) : saved;
}
