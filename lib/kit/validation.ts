import { isValidCnpj as isCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf as isCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { MAX_READ } from "./text";

/** Characters of a CNPJ without its mask (A5.7). */
export const CNPJ_LENGTH = 14;
/** A number without its mask. */
export const onlyDigits = (text: string): string => text.replace(/[^0-9]/g, "");

const withoutMask = (text: string) => text.replace(/[\s./-]/g, "").toUpperCase();

/** Whether a text is fourteen characters of a CNPJ, with or without its mask. */
export const hasCnpjShape = (text: string): boolean => /^[0-9A-Z]{12}[0-9]{2}$/.test(withoutMask(text));

/** Whether the check digits of a CNPJ fit, with or without its mask; registrations since July 2026 may have letters. */
export const isValidCnpj = (text: string): boolean => isCnpj(withoutMask(text), { version: 2 });

const MAX_EMAIL = 254;
const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN =
  /^(?=.{1,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** One bare address of at most MAX_EMAIL characters (A9.7); names, lists and line breaks are refused. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const dots = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  return (
    at > 0 && text.length <= MAX_EMAIL && !dots && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1))
  );
}

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
export const isValidCpf = (text: string): boolean => isCpf(text.replace(/[\s.-]/g, ""));

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
