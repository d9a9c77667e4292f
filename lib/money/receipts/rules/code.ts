/** Letters and digits that nobody mistakes for each other (Crockford's base 32): no I, L, O or U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Characters of a code, and of the groups in which people type it: 80 bits, so that none is ever found by trying. */
const LENGTH = 16;
const GROUP = 4;

/** Random bytes that a code takes. */
export const CODE_BYTES = LENGTH;

/** A code of random bytes. @param bytes {@link CODE_BYTES} of them, from a source for secrets */
export const toCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** `7K4M-9QXR-2F3T-8WNB`: as it is printed and stands in addresses. */
export const showCode = (code: string): string => code.replace(new RegExp(`(.{${GROUP}})(?!$)`, "g"), "$1-");

/** Longer texts are no code, however they are written. */
const MAX_READ = 80;

/** The code in what somebody typed or scanned, in any case and with any marks between; null when it is none. */
export function readCode(text: string): string | null {
  const typed = text.slice(0, MAX_READ).normalize("NFKC").toUpperCase();
  const plain = typed
    .replace(/[\s.\-–—_/]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const isCode = plain.length === LENGTH && [...plain].every((character) => ALPHABET.includes(character));
  return isCode ? plain : null;
}
