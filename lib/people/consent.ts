/** Increment this when a purpose or text changes, so that visitors choose again. */
export const CONSENT_VERSION = 2;
export const CONSENT_COOKIE = "elo_consentimento";
export const CONSENT_EVENT = "elo:consentimento";
const CONSENT_MAX_AGE = 60 * 60 * 24 * 365;

/** `chat`: the only optional purpose. `at`: ISO time. */
export type Consent = { version: number; at: string; chat: boolean };

export function parseConsent(cookies: string): Consent | null {
  const entry = cookies.split("; ").find((pair) => pair.startsWith(`${CONSENT_COOKIE}=`));
  const match = /^(\d+)\.(\d{13})\.([01])$/.exec(entry?.slice(CONSENT_COOKIE.length + 1) ?? "");
  if (!match || Number(match[1]) !== CONSENT_VERSION) return null;
  return { version: CONSENT_VERSION, at: new Date(Number(match[2])).toISOString(), chat: match[3] === "1" };
}

/** @param now epoch milliseconds */
export function toConsentCookie(choice: { chat: boolean }, now: number, secure: boolean): string {
  const value = `${CONSENT_VERSION}.${now}.${choice.chat ? 1 : 0}`;
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${CONSENT_MAX_AGE}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
