import { Secret, TOTP } from "otpauth";

/** Seconds of a code's time step (RFC 6238); some apps support no other. */
const PERIOD = 30;
/** Codes accepted before and after the current one, for clocks that differ. */
const WINDOW = 1;
/** Random bytes of a secret (RFC 4226, section 4). */
export const SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;
/** Issuer, which the app shows with the account. */
const ISSUER = "Elo Recicla";

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD, secret: Secret.fromBase32(secret) });

/** @param bytes {@link SECRET_BYTES} cryptographically random ones. @returns base 32, as apps accept it */
export const toSecret = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** The otpauth address for the QR code. */
export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/** `JBSW Y3DP …`, for typing without a camera. */
export const showSecret = (secret: string): string => secret.replace(/(.{4})(?!$)/g, "$1 ");

type Given = { secret: string; code: string; lastCounter: number; now: Date };

/** Checks six digits of the app. @returns their time step; null if wrong, expired, or not after the last accepted */
export function checkCode({ secret, code, lastCounter, now }: Given): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const counter = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
  return counter > lastCounter ? counter : null;
}
