import { Secret, TOTP } from "otpauth";

/** Seconds that a code is shown (RFC 6238, the only length that every app knows). */
const PERIOD = 30;
/** Codes accepted before and after the current one, for clocks that differ. */
const WINDOW = 1;
/** Random bytes of a secret (RFC 4226, section 4). */
export const SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;
/** Name of the account in the app. */
const ISSUER = "Elo Recicla";

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD, secret: Secret.fromBase32(secret) });

/** @param bytes {@link SECRET_BYTES} of them, from a source for secrets. @returns base 32, as apps accept it */
export const toSecret = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** Address that a QR code brings into the app. */
export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/** `JBSW Y3DP …`, to be typed where no camera is at hand. */
export const showSecret = (secret: string): string => secret.replace(/(.{4})(?!$)/g, "$1 ");

type Given = { secret: string; code: string; lastCounter: number; now: Date };

/** @returns the time step of the code; null when it is wrong, expired, or not later than the last accepted one */
export function counterOf({ secret, code, lastCounter, now }: Given): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const counter = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
  return counter > lastCounter ? counter : null;
}

/** The code that an app shows at a moment. */
export const codeAt = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() });
