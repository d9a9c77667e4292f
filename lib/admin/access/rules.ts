import { DAY, MINUTE } from "@/lib/kit/time";

/** Time (ms) for which a proved password is valid for dangerous actions of the same session. */
export const PASSWORD_LIFETIME = 10 * MINUTE;

/** @param at last proof of the password in this session */
export const isPasswordRecent = (at: Date | null, now: Date): boolean =>
  at !== null && at <= now && now.getTime() - at.getTime() < PASSWORD_LIFETIME;

/**
 * Navigation entry with the longest `href` that matches an address. An `href` matches its own address and those below
 * it. /admin matches only itself.
 */
export const placeOf = <P extends { href: string }>(pathname: string, places: readonly P[]): P | undefined =>
  places
    .filter(({ href }) => pathname === href || (href !== "/admin" && pathname.startsWith(`${href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0];

/** Days after a change of e-mail during which a lost second factor stays, because a thief may own the new mailbox. */
export const ADDRESS_DAYS = 30;
/** Days for which a password reset by e-mail proves the mailbox. */
export const MAILBOX_DAYS = 7;

/** Times of the events that decide about removing a lost second factor. Null if the log has none. */
export type MailboxFacts = { addressChangedAt: Date | null; passwordResetAt: Date | null };

/** Why the second factor of an account must stay. Null if it may be removed after the person was identified. */
export function factorObstacle({ addressChangedAt, passwordResetAt }: MailboxFacts, now: Date) {
  const isWithin = (moment: Date | null, days: number) =>
    moment !== null && now.getTime() - moment.getTime() < days * DAY;
  if (isWithin(addressChangedAt, ADDRESS_DAYS)) return "addressNew";
  return isWithin(passwordResetAt, MAILBOX_DAYS) ? null : "mailboxUnproved";
}
