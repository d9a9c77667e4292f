/** Crockford's base 32: without I, L and O, which are easily misread, and without U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Characters in a code. They hold 80 random bits, too many to guess. */
const LENGTH = 16;
const GROUP = 4;

export const RANDOM_BYTES = LENGTH;

/** @param bytes {@link RANDOM_BYTES} cryptographically random bytes */
export const toCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** `7K4M-9QXR-2F3T-8WNB`, for print and addresses. */
export const showCode = (code: string): string => code.replace(new RegExp(`(.{${GROUP}})(?!$)`, "g"), "$1-");

const MAX_TYPED = 80;

/** Parses a typed or scanned code. Ignores case and separators, and reads O as 0, I and L as 1. Null if invalid. */
export function readCode(text: string): string | null {
  const typed = text.slice(0, MAX_TYPED).normalize("NFKC").toUpperCase();
  const plain = typed
    .replace(/[\s.\-–—_/]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const isCode = plain.length === LENGTH && [...plain].every((character) => ALPHABET.includes(character));
  return isCode ? plain : null;
}
