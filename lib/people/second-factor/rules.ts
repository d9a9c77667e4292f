import { Secret, TOTP } from "otpauth";

/** Seconds of a code's time step (RFC 6238). Some apps support only 30. */
const PERIOD = 30;
/** Time steps accepted before and after the current step, because clocks differ. */
const WINDOW = 1;
/** Random bytes of a secret (RFC 4226, section 4). */
export const SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;
const ISSUER = "Elo Recicla";

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD, secret: Secret.fromBase32(secret) });

/** Base 32, for apps. @param bytes {@link SECRET_BYTES} cryptographically random bytes */
export const toSecret = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

export const showSecret = (secret: string): string => secret.replace(/(.{4})(?!$)/g, "$1 ");

type Given = { secret: string; code: string; lastCounter: number; now: Date };

/** Time step of a code. Null if the code is wrong or expired, or if its step is not after the last accepted one. */
export function checkCode({ secret, code, lastCounter, now }: Given): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const counter = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
  return counter > lastCounter ? counter : null;
}
