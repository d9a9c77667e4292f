import { isValidCnpj as isCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf as isCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { MAX_READ } from "./text";

export const CNPJ_LENGTH = 14;
export const onlyDigits = (text: string): string => text.replace(/[^0-9]/g, "");

const withoutMask = (text: string) => text.replace(/[\s./-]/g, "").toUpperCase();

export const hasCnpjShape = (text: string): boolean => /^[0-9A-Z]{12}[0-9]{2}$/.test(withoutMask(text));

/** Whether a CNPJ, with or without mask, has valid check digits. CNPJs issued since July 2026 may have letters. */
export const isValidCnpj = (text: string): boolean => isCnpj(withoutMask(text), { version: 2 });

const MAX_EMAIL = 254;
const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN =
  /^(?=.{1,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** Whether a text is one bare address (A9.7), without display name, list or line break. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const dots = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  return (
    at > 0 && text.length <= MAX_EMAIL && !dots && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1))
  );
}

export const normalizeEmail = (text: string): string => text.slice(0, MAX_READ).trim().toLowerCase();

const PHONE_MARKS = /[\s()./-]/g;

/**
 * Stored form of a phone number. A Brazilian number is bare digits without leading 0 or 55. Other numbers have a
 * leading +, because +1 415 555 2671 would otherwise look like area code 14.
 */
export function normalizePhone(text: string): string {
  const compact = text.replace(PHONE_MARKS, "").replace(/^00(?=[1-9])/, "+");
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(compact) ?? [];
  if (digits === undefined) return compact;
  const national = digits.replace(plus ? /^55(?=[1-9]\d{9,10}$)/ : /^(?:550?|0)(?=[1-9]\d{9,10}$)/, "");
  if (national !== digits) return national;
  return plus || digits.length > 11 ? `+${digits}` : digits;
}

/** Whether the stored form of a text has 10 to 15 digits (A5.9, A9.7), not all equal, without a leading 0. */
export const isPhone = (text: string): boolean => /^\+?(?!(\d)\1+$)[1-9]\d{9,14}$/.test(normalizePhone(text));

export const isValidCpf = (text: string): boolean => isCpf(text.replace(/[\s.-]/g, ""));

/** One check of a form. `field`: control that shows the problem. `problem`: its text, or the key of its text. */
export type Check<V, P extends string = string> = {
  field: keyof V & string;
  problem: P;
  fails: (values: V) => boolean;
};

/** First problem of every control, in the order of the checks. */
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

/** Callback for superRefine of zod. @param texts texts by `problem`; if omitted, each `problem` is itself the text */
export const inOrder =
  <V, P extends string>(checks: readonly Check<V, P>[], texts?: Record<P, string>) =>
  (values: V, context: Issues): void => {
    for (const { field, problem } of problemsOf(values, checks)) {
      context.addIssue({ code: "custom", path: [field], message: texts?.[problem] ?? problem });
    }
  };
