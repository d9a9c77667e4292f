import { MINUTE } from "@/lib/kit/time";

/** Time (ms) that a given password counts for dangerous actions of the same session. */
export const PASSWORD_LIFETIME = 10 * MINUTE;

/** Whether the password was given lately. @param at moment of the last time in this session */
export const isPasswordRecent = (at: Date | null, now: Date): boolean =>
  at !== null && at <= now && now.getTime() - at.getTime() < PASSWORD_LIFETIME;

/** The entry that an address belongs to: the longest that it lies under. */
export const placeOf = <P extends { href: string }>(pathname: string, places: readonly P[]): P | undefined =>
  places
    .filter(({ href }) => pathname === href || (href !== "/admin" && pathname.startsWith(`${href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
