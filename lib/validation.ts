import { MAX_READ } from "./text";

/** Characters of a CNPJ and of its masked form (A5.7). */
export const CNPJ_LENGTH = 14;
/** A number without its mask. */
export const onlyDigits = (text: string): string => text.replace(/[^0-9]/g, "");

function checkDigit(characters: string): number {
  const sum = [...characters].reduceRight(
    ({ total, weight }, character) => ({
      total: total + (character.charCodeAt(0) - 48) * weight,
      weight: weight === 9 ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  ).total;
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const withoutMask = (text: string) => text.replace(/[\s./-]/g, "").toUpperCase();

/** Whether a text is fourteen characters of a CNPJ, with or without its mask. */
export const hasCnpjShape = (text: string): boolean => /^[0-9A-Z]{12}[0-9]{2}$/.test(withoutMask(text));

/** Whether the check digits of a CNPJ fit, with or without its mask: modulo 11 over ASCII minus 48. */
export function isValidCnpj(text: string): boolean {
  const cnpj = withoutMask(text);
  if (!hasCnpjShape(text) || /^(\d)\1+$/.test(cnpj)) return false;
  const first = checkDigit(cnpj.slice(0, 12));
  return cnpj.endsWith(`${first}${checkDigit(cnpj.slice(0, 12) + first)}`);
}

const MAX_EMAIL = 254;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i;

/** Whether this is one address and nothing else: no name, no list, no line break. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text);

/** Addresses are compared and stored in lower case. */
export const normalizeEmail = (text: string): string => text.slice(0, MAX_READ).trim().toLowerCase();

/** What people write between the digits of a phone number. */
const PHONE_MARKS = /[\s()./-]/g;

/**
 * A phone number as it is stored: digits alone for one of Brazil, without 0 or 55 in front, and with + in front for one
 * of another country, or +1 415 555 2671 would read as one of area 14. Other texts lose their marks.
 */
export function normalizePhone(text: string): string {
  const compact = text.replace(PHONE_MARKS, "").replace(/^00(?=[1-9])/, "+");
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(compact) ?? [];
  if (digits === undefined) return compact;
  const national = digits.replace(plus ? /^55(?=[1-9]\d{9,10}$)/ : /^(?:550?|0)(?=[1-9]\d{9,10}$)/, "");
  if (national !== digits) return national;
  return plus || digits.length > 11 ? `+${digits}` : digits;
}

/** 10 to 15 digits (A5.9, A9.7), whatever the mask between them; no number begins with 0 or is one digit repeated. */
export const isPhone = (text: string): boolean => /^\+?(?!(\d)\1+$)[1-9]\d{9,14}$/.test(normalizePhone(text));

/** Whether the check digits of a CPF fit, with or without its mask. */
export function isValidCpf(text: string): boolean {
  const cpf = text.replace(/[\s.-]/g, "");
  if (!/^\d{11}$/.test(cpf) || /^(\d)\1+$/.test(cpf)) return false;
  const digit = (length: number) => {
    const sum = [...cpf.slice(0, length)].reduce((total, d, at) => total + Number(d) * (length + 1 - at), 0);
    return ((sum * 10) % 11) % 10;
  };
  return digit(9) === Number(cpf[9]) && digit(10) === Number(cpf[10]);
}

/** One check of an ordered list: the control that shows it, and the text or its key. */
export type Check<V, P extends string = string> = {
  field: keyof V & string;
  problem: P;
  fails: (values: V) => boolean;
};

/** What a form has to say, in the order of its list: the first problem of every control. */
export function problemsOf<V, P extends string>(
  values: V,
  checks: readonly Check<V, P>[],
): { field: string; problem: P }[] {
  const found = new Map<string, P>();
  for (const { field, problem, fails } of checks) {
    if (!found.has(field) && fails(values)) found.set(field, problem);
  }
  return [...found].map(([field, problem]) => ({ field, problem }));
}

type Issues = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/**
 * The one superRefine of a form: its problems as issues, in the order of the list.
 * @param texts words for the keys of the list; without them the list holds the words itself
 */
export const inOrder =
  <V, P extends string>(checks: readonly Check<V, P>[], texts?: Record<P, string>) =>
  (values: V, context: Issues): void => {
    for (const { field, problem } of problemsOf(values, checks)) {
      context.addIssue({ code: "custom", path: [field], message: texts?.[problem] ?? problem });
    }
  };
