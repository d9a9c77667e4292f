import { DAY, MINUTE } from "@/lib/kit/time";

/** Time (ms) for which a proved password counts in its session. */
export const PASSWORD_LIFETIME = 10 * MINUTE;

export const isPasswordRecent = (at: Date | null, now: Date): boolean =>
  at !== null && at <= now && now.getTime() - at.getTime() < PASSWORD_LIFETIME;

/** Place whose `href` is the address, or else its nearest parent. /admin matches only itself. */
export const placeOf = <P extends { href: string }>(pathname: string, places: readonly P[]): P | undefined =>
  places
    .filter(({ href }) => pathname === href || (href !== "/admin" && pathname.startsWith(`${href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0];

/** Days after a change of e-mail in which no operator removes a second factor: a thief may own the new mailbox. */
export const ADDRESS_DAYS = 30;
/** Days for which a password reset by e-mail proves that the person owns the mailbox. */
export const MAILBOX_DAYS = 7;

export type MailboxFacts = { addressChangedAt: Date | null; passwordResetAt: Date | null };

/** Why the second factor of an account must stay, or null. */
export function factorObstacle({ addressChangedAt, passwordResetAt }: MailboxFacts, now: Date) {
  const isWithin = (moment: Date | null, days: number) =>
    moment !== null && now.getTime() - moment.getTime() < days * DAY;
  if (isWithin(addressChangedAt, ADDRESS_DAYS)) return "addressNew";
  return isWithin(passwordResetAt, MAILBOX_DAYS) ? null : "mailboxUnproved";
}
