import { DAY, MINUTE } from "@/lib/kit/time";

/** Time (ms) after which a session that nobody used has ended. */
export const IDLE_LIFETIME = 30 * DAY;
/** Time (ms) from the login after which a session has ended, however much it is used. */
export const LONGEST_LIFETIME = 90 * DAY;
/** Time (ms) in which being seen is written once: a read stays a read. */
export const SEEN_EVERY = 5 * MINUTE;
/** Open sessions of one account. */
export const MAX_SESSIONS = 50;

/** The sessions that end so that one more may begin: those that were seen longest ago, of several at once the older id. */
export const surplusOf = <S extends { id: string; lastSeenAt: Date }>(open: readonly S[]): S[] =>
  open
    .toSorted((one, other) => +other.lastSeenAt - +one.lastSeenAt || (one.id < other.id ? 1 : -1))
    .slice(MAX_SESSIONS - 1);

/** When a session ends that is used now: each use gives it its idle time again, never beyond its longest. */
export const expiryOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_LIFETIME, createdAt.getTime() + LONGEST_LIFETIME));

/** Whether being seen now is worth a write. */
export const isSeenAnew = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY;

/** The first that fits names it: most browsers also claim to be those that come after them. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (table: typeof BROWSERS, text: string): string | undefined =>
  table.find(([sign]) => sign.test(text))?.[1];

/** A browser's description of itself in the few words by which its owner knows it: `Chrome no Windows`. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (!browser && !system) return "Dispositivo desconhecido";
  return system ? `${browser ?? "Navegador"} no ${system}` : (browser ?? "");
}

/** A session as its owner sees it. */
export type SessionView = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

/** Accounts of a local start, whose password is published: nobody enters by one anywhere else. */
export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith("@demo.local");
