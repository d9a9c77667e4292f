import { isUuid } from "@/lib/kit/ids";
import { fold, isLonger } from "@/lib/kit/text";
import { DAY } from "@/lib/kit/time";
import {
  type Check,
  isEmail,
  isPhone,
  isValidCnpj,
  isValidCpf,
  normalizePhone,
  onlyDigits,
} from "@/lib/kit/validation";
import { BANKS } from "../banks";
import type { BANK_PROBLEMS } from "../messages/account-and-deposit";

export const MAX_HOLDER = 120;

/** Upper case, because a CNPJ may have letters since July 2026. */
export const bareDocument = (text: string): string => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
const isPixKey = (text: string): boolean =>
  isValidCpf(text) ||
  isValidCnpj(text) ||
  isEmail(text) ||
  isUuid(text.toLowerCase()) ||
  (/^\+?[\d\s().-]+$/.test(text) && isPhone(text));

export function normalPix(text: string): string {
  if (isValidCpf(text)) return onlyDigits(text);
  if (isValidCnpj(text)) return bareDocument(text);
  if (isEmail(text) || isUuid(text.toLowerCase())) return text.toLowerCase();
  const phone = normalizePhone(text);
  return phone.startsWith("+") ? phone : `+55${phone}`;
}

/** Words that names of banks share, or that people leave out. */
const COMMON_BANK_WORDS = new Set(["banco", "bank", "bco", "do", "da", "de", "s", "a", "sa"]);
const BANK_ALIASES = new Map([
  ["bb", "001"],
  ["caixa", "104"],
  ["caixa economica", "104"],
  ["cef", "104"],
  ["itau unibanco", "341"],
  ["santander brasil", "033"],
]);

const bankWords = (name: string): string =>
  (fold(name).match(/[a-z0-9]+/g) ?? []).filter((word) => !COMMON_BANK_WORDS.has(word)).join(" ");

const CODES_BY_NAME = new Map([
  ...BANK_ALIASES,
  ...[...BANKS].map(([code, name]) => [bankWords(name), code] as const),
]);

/**
 * Code of a typed bank: `104`, `104 Caixa` and `Caixa Econômica Federal` all give `104`. Any other text is returned
 * trimmed, such as a code with another bank's name. {@link BANK_CHECKS} then refuses it.
 */
export function bankCodeOf(text: string): string {
  const [, code, name = ""] = /^\s*(\d{3})(?!\d)(.*)$/s.exec(text) ?? [];
  const named = CODES_BY_NAME.get(bankWords(code ? name : text));
  if (code && named && named !== code) return text.trim();
  return code ?? named ?? text.trim();
}

type BankValues = Record<"banco" | "agencia" | "conta" | "titular" | "documento" | "pix", string>;

export const BANK_CHECKS: Check<BankValues, keyof typeof BANK_PROBLEMS>[] = [
  { field: "banco", problem: "bank", fails: ({ banco }) => !/^\d{3}$/.test(banco) },
  { field: "agencia", problem: "branch", fails: ({ agencia }) => !/^\d{1,5}(?:-[0-9X])?$/.test(agencia) },
  { field: "conta", problem: "account", fails: ({ conta }) => !/^\d{1,13}-[0-9X]$/.test(conta) },
  { field: "titular", problem: "holder", fails: ({ titular }) => titular.length < 3 },
  { field: "titular", problem: "holderLong", fails: ({ titular }) => isLonger(titular, MAX_HOLDER) },
  {
    field: "documento",
    problem: "document",
    fails: ({ documento }) => !isValidCpf(documento) && !isValidCnpj(documento),
  },
  { field: "pix", problem: "pix", fails: ({ pix }) => pix !== "" && !isPixKey(pix) },
];

/** Whether a normalised Pix key is a CPF or CNPJ. Phone numbers do not match, because they start with `+`. */
const isDocumentKey = (pix: string): boolean => /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(pix);

/**
 * Why a bank account is not the organization's, or null.
 * - `otherHolder`: the holder's CPF or CNPJ is not the organization's CNPJ.
 * - `otherKey`: the Pix key is a CPF or CNPJ, but not the organization's CNPJ. A key of another kind, such as an e-mail
 *   address, passes, because only the bank knows its owner.
 * @param cnpj the organization's, 14 characters
 */
export function holderProblem(
  { documento, pix }: { documento: string; pix: string | null },
  cnpj: string,
): "otherHolder" | "otherKey" | null {
  if (documento !== cnpj) return "otherHolder";
  return pix !== null && isDocumentKey(pix) && pix !== cnpj ? "otherKey" : null;
}

/** Time (ms) until a changed bank account is shown to the funders. */
export const ACCOUNT_REST = DAY;

/**
 * A changed bank account is shown later, so that captador and funders can notice a stolen login. A funder whose contact
 * opens after the change waits, too, because a thief could pay to open it.
 */
export const accountShownFrom = ({ changedAt, version }: { changedAt: Date; version: number }): Date =>
  version > 1 ? new Date(changedAt.getTime() + ACCOUNT_REST) : changedAt;

const HIDDEN = "••••";

type Numbers = { agencia: string; conta: string; pix: string | null };

/** Hides the numbers from the platform's team. */
export const withoutNumbers = <A extends Numbers>(account: A): A => ({
  ...account,
  agencia: HIDDEN,
  conta: HIDDEN,
  pix: account.pix === null ? null : HIDDEN,
});

const TAIL = 3;

/** Hint that identifies a bank account but does not suffice to deposit: `Banco do Brasil (001), conta final 56-7`. */
export function accountHint(
  { banco, conta }: { banco: string; conta: string },
  name: string | undefined,
): string {
  const bank = name ? `${name} (${banco})` : `Banco ${banco}`;
  const tail = conta.replace(/[^0-9X]/g, "").slice(-TAIL);
  return `${bank}, conta final ${tail.slice(0, -1)}-${tail.slice(-1)}`;
}
