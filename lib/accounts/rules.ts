import { readableName } from "../readable-name/rules";
import { INVISIBLE } from "../text-limits/rules";

export const USER_TYPES = ["captador", "financiador"] as const;
export const PLANS = ["free", "pro", "plus"] as const;
export const PERSON_TYPES = ["fisica", "juridica"] as const;
export type UserType = (typeof USER_TYPES)[number];
export type Plan = (typeof PLANS)[number];
export type PersonType = (typeof PERSON_TYPES)[number];

/** Characters, counted after trimming (A5.9, A9.7). */
export const MAX_NAME = 100;
export const MAX_COMPANY = 200;
export const MAX_CITY = 100;
const MAX_EMAIL = 254;
/** Shortest password of the generic, fundraiser and company signups (A5.5, A9.6). */
export const MIN_PASSWORD = 6;
/** Shortest password of the project and plan signups and of every new password (A5.4, A9.6). */
export const MIN_STRONG_PASSWORD = 8;
/** Longest password; hashing takes time for every character. */
export const MAX_PASSWORD = 128;

/** Lifetimes of links in ms. */
const HOUR = 60 * 60 * 1000;
export const TOKEN_LIFETIMES = { confirmar_email: 24 * HOUR, trocar_email: 24 * HOUR, nova_senha: HOUR };
export type TokenPurpose = keyof typeof TOKEN_LIFETIMES;

/** A signup older than this that nobody confirmed is abandoned: its e-mail and CNPJ are free for another. */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - TOKEN_LIFETIMES.confirmar_email);

/** Days after which a signup that nobody confirmed is deleted, as /privacidade promises. */
export const UNCONFIRMED_DAYS = 30;
export const purgedBefore = (now: Date): Date => new Date(now.getTime() - UNCONFIRMED_DAYS * 24 * HOUR);

/**
 * UTF-16 units: more than twice the characters that any field takes, so that what is too long is refused and never cut
 * to fit; reading stays fast whatever arrives.
 */
export const MAX_READ = 12_000;
/** Begins only where a run of "<" does: from each of ten thousand in a row it would look through all the others. */
const TAG_START = /(?<!<)<+(?=[a-z/!?])/gi;

/**
 * Reduces what was typed to plain text in one line (A5.9): no tags, no contents of scripts and styles, no control
 * characters, no characters that reverse or hide others, single spaces. "2 < 3" stays, because no tag starts there.
 * The result holds nothing more to remove, so it may be applied any number of times.
 */
export function toPlainText(text: string): string {
  return text
    .slice(0, MAX_READ)
    .toWellFormed()
    .replace(/\s/g, " ")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[a-z/!?][^<>]*>/gi, "")
    .replace(TAG_START, "")
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();
}

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i;

/** Whether this is one address and nothing else: no name, no list, no line break. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text);

/** Addresses are compared and stored in lower case. */
export const normalizeEmail = (text: string): string => text.slice(0, MAX_READ).trim().toLowerCase();

/** Eight characters with a lower case letter, an upper case letter and a digit (A5.4). */
export const isStrongPassword = (password: string): boolean =>
  password.length >= MIN_STRONG_PASSWORD &&
  /\p{Ll}/u.test(password) &&
  /\p{Lu}/u.test(password) &&
  /\d/.test(password);

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

/** What a confirmation link carries: `token_hash` with `type`, `code`, or tokens in the hash (A7.2). */
export type ConfirmationCarrier = {
  token_hash?: string | undefined;
  type?: string | undefined;
  code?: string | undefined;
  access_token?: string | undefined;
};

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Parameters of an address by which a confirmation link comes back, to the good or not. */
export const LINK_NAMES = ["token_hash", "code", "error"] as const;

const PURPOSES = new Map<string, readonly TokenPurpose[]>([
  ["signup", ["confirmar_email"]],
  ["email", ["confirmar_email"]],
  ["email_change", ["trocar_email"]],
]);
const ANY_PURPOSE: readonly TokenPurpose[] = ["confirmar_email", "trocar_email"];

export type CarriedToken = { token: string; purposes: readonly TokenPurpose[] };

/** The token of a link and what it may be used for; "absent" without a carrier, "malformed" for no token of ours. */
export function readCarrier(carrier: ConfirmationCarrier): CarriedToken | "absent" | "malformed" {
  const { token_hash, type, code, access_token } = carrier;
  const token = token_hash || code || access_token;
  if (!token) return "absent";
  const purposes = type || token_hash ? PURPOSES.get(type ?? "") : ANY_PURPOSE;
  return purposes && TOKEN.test(token) ? { token, purposes } : "malformed";
}

/** Where a link of an e-mail leads (A7.1): the project signup returns through /auth/callback. */
export function confirmationPath(token: string, from: "project" | "other"): string {
  const carrier = new URLSearchParams({ token_hash: token, type: "signup" });
  return from === "project" ? `/auth/callback?code=${token}` : `/email-confirmation?${carrier}`;
}

/** The company login in its 'confirmed' state (A2.9, A4.1). */
export const confirmedCompanyPath = (email: string): string =>
  `/empresa-auth?${new URLSearchParams({ confirmed: "true", email })}`;

/** Where a confirmed account goes on (A4.7). */
export const homeAfterConfirmation = (userType: UserType): string =>
  userType === "captador" ? "/subscription-plans" : "/dashboard";

/** Where a signed-in account is at home. */
export const homeOf = (account: { empresaId: string | null }): string =>
  account.empresaId ? "/empresa-dashboard" : "/dashboard";

/** What the navigation shows of who is signed in. */
export type PublicViewer = { firstName: string; userType: UserType; isCompany: boolean; home: string };

export function toPublicViewer(viewer: {
  fullName: string;
  userType: UserType;
  empresaId: string | null;
}): PublicViewer {
  const [firstName = ""] = readableName(viewer.fullName).split(" ", 1);
  return {
    firstName,
    userType: viewer.userType,
    isCompany: viewer.empresaId !== null,
    home: homeOf(viewer),
  };
}
