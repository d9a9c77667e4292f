import { MINUTE } from "@/lib/kit/time";

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
