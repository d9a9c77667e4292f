import { isUuid } from "@/lib/kit/ids";
import { isLonger } from "@/lib/kit/text";
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
import { type ValueProblem, valueProblem } from "@/lib/matches/interests/rules/interest";
import type { BANK_PROBLEMS } from "../messages/room";

/** Characters. */
export const MAX_HOLDER = 120;

/** Upper case and without signs: CNPJ may have letters since July 2026. */
export const bareDocument = (text: string): string => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
/** Whether a text is a Pix key: CPF, CNPJ, e-mail, telephone with its country, or the bank's random one. */
const isPixKey = (text: string): boolean =>
  isValidCpf(text) ||
  isValidCnpj(text) ||
  isEmail(text) ||
  isUuid(text.toLowerCase()) ||
  (/^\+?[\d\s().-]+$/.test(text) && isPhone(text));

/** A Pix key in the one way of writing it that banks take. */
export function normalPix(text: string): string {
  if (isValidCpf(text)) return onlyDigits(text);
  if (isValidCnpj(text)) return bareDocument(text);
  if (isEmail(text) || isUuid(text.toLowerCase())) return text.toLowerCase();
  const phone = normalizePhone(text);
  return phone.startsWith("+") ? phone : `+55${phone}`;
}

type BankValues = Record<"banco" | "agencia" | "conta" | "titular" | "documento" | "pix", string>;

/** What is refused of a project's account, in the order of the form; `problem` is the key of its text. */
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

/** A key that is a number of somebody: a CPF has eleven digits, a telephone its country in front. */
const isDocumentKey = (pix: string): boolean => /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(pix);

/**
 * Why an account is not one of an organization, or null: its holder is another, or its Pix key is the CPF or CNPJ of
 * somebody else. Whose e-mail, telephone or random key it is only the bank knows.
 * @param cnpj the organization's, 14 characters
 */
export function holderProblem(
  { documento, pix }: { documento: string; pix: string | null },
  cnpj: string,
): "otherHolder" | "otherKey" | null {
  if (documento !== cnpj) return "otherHolder";
  return pix !== null && isDocumentKey(pix) && pix !== cnpj ? "otherKey" : null;
}

/** Milliseconds between a change of account and its showing in a deal that could show an earlier one. */
export const ACCOUNT_REST = DAY;

/** An account in one deal: when it was given, which one it is (from 1), when the deal's contact was first opened. */
type GivenAccount = { changedAt: Date; version: number; openedAt: Date | null };

/**
 * From when on the funder of a deal sees the project's account. Time to notice and to ask, where another account was
 * to be seen before: who takes over a project's account would change it shortly before the deposit.
 */
export const accountShownFrom = ({ changedAt, version, openedAt }: GivenAccount): Date =>
  version > 1 && openedAt !== null && openedAt < changedAt
    ? new Date(changedAt.getTime() + ACCOUNT_REST)
    : changedAt;

/** The last digits that tell an account apart, without telling it. */
const TAIL = 3;

/**
 * Enough of an account to recognise it: `Banco do Brasil (001), conta final 56-7`. Never enough to deposit.
 * @param name the bank's, where it is known
 */
export function accountHint(
  { banco, conta }: { banco: string; conta: string },
  name: string | undefined,
): string {
  const bank = name ? `${name} (${banco})` : `Banco ${banco}`;
  const tail = conta.replace(/[^0-9X]/g, "").slice(-TAIL);
  return `${bank}, conta final ${tail.slice(0, -1)}-${tail.slice(-1)}`;
}

/** What is refused of an amount that was deposited. */
export const AMOUNT_CHECKS: Check<{ valor: string }, ValueProblem | "missing">[] = [
  { field: "valor", problem: "missing", fails: ({ valor }) => valor.trim() === "" },
  ...(["unclear", "notPositive", "tooLarge"] as const).map(
    (problem): Check<{ valor: string }, ValueProblem> => ({
      field: "valor",
      problem,
      fails: ({ valor }) => valueProblem(valor) === problem,
    }),
  ),
];

/** A calendar day that exists. */
const isDay = (text: string): boolean => {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T12:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

type DepositValues = Record<"valor" | "data" | "arquivo", string>;

/** What is refused of a deposit before its deal is known. */
export const DEPOSIT_CHECKS: Check<DepositValues, ValueProblem | "missing" | "day" | "file">[] = [
  ...AMOUNT_CHECKS,
  { field: "data", problem: "day", fails: ({ data }) => !isDay(data) },
  { field: "arquivo", problem: "file", fails: ({ arquivo }) => arquivo !== "" && !isUuid(arquivo) },
];

/**
 * Why a day cannot be that of a deposit, or null. All days are ISO, in São Paulo.
 * @param accepted the day on which the interest was accepted: before it nobody knew of a deposit
 */
export function depositDayProblem(
  day: string,
  { today, accepted }: { today: string; accepted: string },
): "future" | "early" | null {
  if (day > today) return "future";
  return day < accepted ? "early" : null;
}
