import { CNPJ_LENGTH, isValidCnpj, normalizePhone, onlyDigits } from "./validation";

const PHONE_DIGITS = 11;

const isAsciiLetter = (character: string) => /^[A-Za-z]$/.test(character);
const isAsciiDigit = (character: string) => /^[0-9]$/.test(character);

/** Keeps at most 14 characters, in capitals. The first twelve may be letters. */
export function onlyCnpjCharacters(text: string): string {
  let kept = "";
  for (const character of text) {
    const fits = isAsciiDigit(character) || (kept.length < CNPJ_LENGTH - 2 && isAsciiLetter(character));
    if (fits) kept += character.toUpperCase();
    if (kept.length === CNPJ_LENGTH) break;
  }
  return kept;
}

/** `00.000.000/0000-00`, or the beginning of this form for fewer characters. */
export function formatCnpj(text: string): string {
  const separators = new Map([
    [2, "."],
    [5, "."],
    [8, "/"],
    [12, "-"],
  ]);
  return [...onlyCnpjCharacters(text)]
    .map((character, at) => (separators.get(at) ?? "") + character)
    .join("");
}

/** `(00) 0000-0000` up to ten digits, `(00) 00000-0000` with eleven. */
export function formatPhone(text: string): string {
  const digits = onlyDigits(text).slice(0, PHONE_DIGITS);
  const area = digits.slice(0, 2);
  const number = digits.slice(2);
  if (!number) return area && `(${area}`;
  const cut = number.length > 8 ? 5 : 4;
  const rest = number.slice(cut);
  return `(${area}) ${number.slice(0, cut)}${rest && `-${rest}`}`;
}

export const showPhone = (phone: string): string =>
  phone.startsWith("+") || phone.length > PHONE_DIGITS ? `+${onlyDigits(phone)}` : formatPhone(phone);

const CNPJ_SHAPE =
  /(?<![0-9A-Z])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?[0-9]{2}(?![0-9A-Z])/g;

/**
 * Finds the CNPJ in pasted text, such as "CNPJ nº 11.222.333/0001-81 (matriz)". A valid CNPJ comes first, then a text
 * with the shape of one, then exactly 14 digits, then all characters that fit.
 */
function findCnpj(text: string): string {
  const plain = text.normalize("NFKC").toUpperCase();
  const found = plain.match(CNPJ_SHAPE) ?? [];
  const digits = onlyDigits(plain);
  const best =
    found.find(isValidCnpj) ??
    found[0] ??
    (digits.length === CNPJ_LENGTH ? digits : plain.replace(/CNPJ/, ""));
  return onlyCnpjCharacters(best);
}

/**
 * Finds the digits of a phone number. Drops leading zeros. The country code 55 is also an area code, so it is dropped
 * only beyond eleven digits.
 */
function findPhone(text: string): string {
  const digits = onlyDigits(text.normalize("NFKC")).replace(/^0+/, "");
  const national = digits.length > PHONE_DIGITS ? digits.replace(/^55/, "").replace(/^0+/, "") : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** `keep`: characters to store. Text added at the end never changes the characters kept before. */
export type Mask = {
  width: number;
  keep: (text: string) => string;
  format: (text: string) => string;
  find: (text: string) => string;
  isComplete: (kept: string) => boolean;
};

export const CNPJ_MASK: Mask = {
  width: 18,
  keep: onlyCnpjCharacters,
  format: formatCnpj,
  find: findCnpj,
  isComplete: (kept) => kept.length === CNPJ_LENGTH,
};

export const PHONE_MASK: Mask = {
  width: 15,
  keep: (text) => onlyDigits(text).slice(0, PHONE_DIGITS),
  format: formatPhone,
  find: findPhone,
  isComplete: (kept) => kept.length >= PHONE_DIGITS - 1,
};

const MAX_DIGITS = 15;
const FREE_WIDTH = 24;

const keepAnyPhone = (text: string): string =>
  (/^[^0-9]*\+/.test(text) ? "+" : "") + onlyDigits(text).slice(0, MAX_DIGITS);

/** Phone number of any country (A5.9). Up to eleven digits without a leading + are shown in Brazil's mask. */
export const ANY_PHONE_MASK: Mask = {
  width: FREE_WIDTH,
  keep: keepAnyPhone,
  format: (text) => {
    const kept = keepAnyPhone(text);
    return kept.startsWith("+") || kept.length > PHONE_DIGITS ? kept : formatPhone(kept);
  },
  find: (text) => keepAnyPhone(normalizePhone(keepAnyPhone(text.normalize("NFKC")))),
  isComplete: (kept) => onlyDigits(kept).length >= PHONE_DIGITS - 1,
};

const CPF_DIGITS = 11;

export const CPF_MASK: Mask = {
  width: 14,
  keep: (text) => onlyDigits(text).slice(0, CPF_DIGITS),
  format: (text) =>
    [...onlyDigits(text).slice(0, CPF_DIGITS)]
      .map((digit, at) => (at === 9 ? `-${digit}` : at === 3 || at === 6 ? `.${digit}` : digit))
      .join(""),
  find: (text) => onlyDigits(text.normalize("NFKC")).slice(0, CPF_DIGITS),
  isComplete: (kept) => kept.length === CPF_DIGITS,
};

/** Caret position after the first `count` characters that the mask keeps. */
function caretAfter(mask: Mask, text: string, count: number): number {
  if (count === 0) return 0;
  let at = 0;
  while (at < text.length && mask.keep(text.slice(0, at)).length < count) at += 1;
  return at;
}

type MaskedEdit = { text: string; caret: number };

/**
 * Masks an edit. The caret stays between the same characters. If the edit deleted only a separator, which the mask puts
 * back, also deletes the character before the caret (with `forward`, after it).
 * @param next text as the browser left it
 * @param caret position in `next`
 * @param forward whether the edit deleted to the right of the caret
 */
export function applyMask(
  mask: Mask,
  previous: string,
  next: string,
  caret: number,
  forward = false,
): MaskedEdit {
  let kept = mask.keep(next);
  let before = mask.keep(next.slice(0, caret)).length;
  const onlySeparators = next.length < previous.length && kept === mask.keep(previous);
  if (onlySeparators && (forward || before > 0)) {
    if (!forward) before -= 1;
    kept = kept.slice(0, before) + kept.slice(before + 1);
  }
  const text = mask.format(kept);
  return { text, caret: caretAfter(mask, text, before) };
}

/**
 * A complete pasted number replaces the whole field, a partial one only the characters from `start` to `end`. A text
 * without usable characters changes nothing.
 */
export function pasteInto(mask: Mask, shown: string, pasted: string, start: number, end: number): MaskedEdit {
  const found = mask.find(pasted);
  if (!found) return { text: shown, caret: end };
  const whole = mask.isComplete(found);
  const before = whole ? "" : shown.slice(0, start);
  const after = whole ? "" : shown.slice(end);
  return applyMask(mask, "", before + found + after, before.length + found.length);
}
