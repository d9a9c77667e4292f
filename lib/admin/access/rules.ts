import { DAY, MINUTE } from "@/lib/kit/time";

/** Time (ms) for which a proved password covers dangerous actions of the same session. */
export const PASSWORD_LIFETIME = 10 * MINUTE;

/** @param at last proof of the password in this session */
export const isPasswordRecent = (at: Date | null, now: Date): boolean =>
  at !== null && at <= now && now.getTime() - at.getTime() < PASSWORD_LIFETIME;

/** Navigation entry of an address: the longest `href` that equals it or is above it. /admin matches only itself. */
export const placeOf = <P extends { href: string }>(pathname: string, places: readonly P[]): P | undefined =>
  places
    .filter(({ href }) => pathname === href || (href !== "/admin" && pathname.startsWith(`${href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0];

/** Days after a change of e-mail in which a lost second factor is not removed: the mailbox may be a thief's. */
export const ADDRESS_DAYS = 30;
/** Days for which a password reset by e-mail proves the mailbox. */
export const MAILBOX_DAYS = 7;

/** Latest events that decide whether a lost second factor may be removed; null without one in the log. */
export type MailboxFacts = { addressChangedAt: Date | null; passwordResetAt: Date | null };

/** Why the second factor of an account must stay; null: it may be removed, once the person was recognised. */
export function factorObstacle({ addressChangedAt, passwordResetAt }: MailboxFacts, now: Date) {
  const isWithin = (moment: Date | null, days: number) =>
    moment !== null && now.getTime() - moment.getTime() < days * DAY;
  if (isWithin(addressChangedAt, ADDRESS_DAYS)) return "addressNew";
  return isWithin(passwordResetAt, MAILBOX_DAYS) ? null : "mailboxUnproved";
}
