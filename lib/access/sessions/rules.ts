import { DAY, MINUTE } from "@/lib/kit/time";

/** Time (ms) after which an unused session ends. */
export const IDLE_LIFETIME = 30 * DAY;
/** Longest time (ms) from the opening of a session to its end. */
export const LONGEST_LIFETIME = 90 * DAY;
/** Minimum time (ms) between two updates of `lastSeenAt`, so that most reads write nothing. */
export const TOUCH_INTERVAL = 5 * MINUTE;
export const MAX_SESSIONS = 50;

/** Least recently used sessions that have to end before one more may open. */
export const surplusOf = <S extends { id: string; lastSeenAt: Date }>(open: readonly S[]): S[] =>
  open
    .toSorted((one, other) => +other.lastSeenAt - +one.lastSeenAt || (one.id < other.id ? 1 : -1))
    .slice(MAX_SESSIONS - 1);

export const expiryOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_LIFETIME, createdAt.getTime() + LONGEST_LIFETIME));

export const needsTouch = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= TOUCH_INTERVAL;

/** Browsers by a sign in the user agent. The first match counts, because many user agents match several rows. */
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

/** Short name of a device for its owner, such as `Chrome no Windows`. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (!browser && !system) return "Dispositivo desconhecido";
  return system ? `${browser ?? "Navegador"} no ${system}` : (browser ?? "");
}

export type SessionView = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

/** Whether an e-mail belongs to a demo account, whose published password only a local start accepts. */
export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith("@demo.local");
