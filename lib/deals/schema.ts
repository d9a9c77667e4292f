import { z } from "zod";
import { readValue, toValueText, valueProblem } from "../interests/rules/interest";
import { isLonger, toPlainText } from "../text";
import {
  type Check,
  inOrder,
  isEmail,
  isPhone,
  isValidCnpj,
  isValidCpf,
  normalizePhone,
  onlyDigits,
} from "../validation";
import { BANK_PROBLEMS, DEAL, DEPOSIT_PROBLEMS, VALUE_PROBLEMS } from "./messages/room";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");
const line = typed.transform((text) => toPlainText(text).slice(0, 300));
const amount = z.custom<string>(() => true).transform(toValueText);

/** A deal of the viewer's. */
export const dealSchema = z.object({ id: z.uuid(DEAL.unknown) });

/** The account that a project was given by its bank, as it is kept and shown. */
export type BankAccountDetails = {
  banco: string;
  agencia: string;
  conta: string;
  titular: string;
  /** Without its signs. */
  documento: string;
  /** Null without one. */
  pix: string | null;
};

/** Characters. */
const MAX_HOLDER = 120;

/** Upper case and without signs: CNPJ may have letters since July 2026. */
const bareDocument = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
const RANDOM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a Pix key: CPF, CNPJ, e-mail, telephone with its country, or the bank's random one. */
export const isPixKey = (text: string): boolean =>
  isValidCpf(text) ||
  isValidCnpj(text) ||
  isEmail(text) ||
  RANDOM_KEY.test(text) ||
  (/^\+?[\d\s().-]+$/.test(text) && isPhone(text));

/** A Pix key in the one way of writing it that banks take. */
function normalPix(text: string): string {
  if (isValidCpf(text)) return onlyDigits(text);
  if (isValidCnpj(text)) return bareDocument(text);
  if (isEmail(text) || RANDOM_KEY.test(text)) return text.toLowerCase();
  const phone = normalizePhone(text);
  return phone.startsWith("+") ? phone : `+55${phone}`;
}

type BankValues = Record<"banco" | "agencia" | "conta" | "titular" | "documento" | "pix", string>;

const bankChecks: Check<BankValues>[] = [
  { field: "banco", problem: BANK_PROBLEMS.bank, fails: ({ banco }) => !/^\d{3}$/.test(banco) },
  {
    field: "agencia",
    problem: BANK_PROBLEMS.branch,
    fails: ({ agencia }) => !/^\d{1,5}(?:-[0-9X])?$/.test(agencia),
  },
  {
    field: "conta",
    problem: BANK_PROBLEMS.account,
    fails: ({ conta }) => !/^\d{1,13}-[0-9X]$/.test(conta),
  },
  { field: "titular", problem: BANK_PROBLEMS.holder, fails: ({ titular }) => titular.length < 3 },
  {
    field: "titular",
    problem: BANK_PROBLEMS.holderLong(MAX_HOLDER),
    fails: ({ titular }) => isLonger(titular, MAX_HOLDER),
  },
  {
    field: "documento",
    problem: BANK_PROBLEMS.document,
    fails: ({ documento }) => !isValidCpf(documento) && !isValidCnpj(documento),
  },
  { field: "pix", problem: BANK_PROBLEMS.pix, fails: ({ pix }) => pix !== "" && !isPixKey(pix) },
];

/** Digits and the last sign: "1.234-x" is "1234-X". */
const numbered = line.transform((text) => text.replace(/[\s.]/g, "").toUpperCase());

/** The bank account of a project, given inside a deal. */
export const bankAccountSchema = dealSchema
  .extend({
    banco: line.transform((text) => text.trim().slice(0, 3)),
    agencia: numbered,
    conta: numbered,
    titular: line.transform((text) => text.trim()),
    documento: line,
    pix: line.transform((text) => text.trim()),
  })
  .superRefine(inOrder(bankChecks))
  .transform(({ id, documento, pix, ...account }) => ({
    id,
    account: {
      ...account,
      documento: bareDocument(documento),
      pix: pix === "" ? null : normalPix(pix),
    } satisfies BankAccountDetails,
  }));

const valueChecks = (required: string): Check<{ valor: string }>[] => [
  { field: "valor", problem: required, fails: ({ valor }) => valor.trim() === "" },
  ...(["unclear", "notPositive", "tooLarge"] as const).map((problem) => ({
    field: "valor" as const,
    problem: VALUE_PROBLEMS[problem],
    fails: ({ valor }: { valor: string }) => valueProblem(valor) === problem,
  })),
];

/** A calendar day that exists. */
const isDay = (text: string): boolean => {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T12:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the funder tells of a deposit: amount, day, and the bank's paper once it is there. */
export const depositSchema = dealSchema
  .extend({ valor: amount, data: typed, arquivo: typed })
  .superRefine(
    inOrder<{ valor: string; data: string; arquivo: string }, string>([
      ...valueChecks(DEPOSIT_PROBLEMS.amount),
      { field: "data", problem: DEPOSIT_PROBLEMS.day, fails: ({ data }) => !isDay(data) },
      {
        field: "arquivo",
        problem: DEPOSIT_PROBLEMS.file,
        fails: ({ arquivo }) => arquivo !== "" && !FILE_ID.test(arquivo),
      },
    ]),
  )
  .transform(({ id, valor, data, arquivo }) => ({
    id,
    valor: readValue(valor) ?? 0,
    data,
    arquivo: arquivo || null,
  }));

/** The amount that one side says was deposited, in centavos. */
export const confirmSchema = dealSchema
  .extend({ valor: amount })
  .superRefine(inOrder<{ valor: string }, string>(valueChecks(DEPOSIT_PROBLEMS.confirm)))
  .transform(({ id, valor }) => ({ id, valor: readValue(valor) ?? 0 }));

/** Which fee a captador pays; what a commission that was paid early lacks is paid as commission too. */
export const feeSchema = dealSchema.extend({
  tipo: z.enum(["desbloqueio", "comissao"], DEAL.feeUnknown),
});
