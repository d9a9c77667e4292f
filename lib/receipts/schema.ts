import { z } from "zod";
import { MAX_COMPANY, MAX_NAME } from "../accounts/rules";
import { isLonger, toPlainLine } from "../text";
import { type Check, hasCnpjShape, inOrder, isValidCnpj, isValidCpf } from "../validation";
import { IDENTITY, RECEIPTS } from "./messages";
import { readDay } from "./rules/period";
import { MAX_REASON, MIN_REASON } from "./rules/receipt";

export const issueSchema = z.object({ oportunidade: z.uuid() });

export const revokeSchema = z.object({
  recibo: z.uuid(),
  motivo: z
    .string()
    .transform(toPlainLine)
    .refine((text) => text.length >= MIN_REASON, RECEIPTS.reasonShort(MIN_REASON))
    .refine((text) => !isLonger(text, MAX_REASON), RECEIPTS.reasonLong(MAX_REASON)),
});

const withoutMarks = (text: string) =>
  text
    .slice(0, 40)
    .replace(/[\s./-]/g, "")
    .toUpperCase();

type Identity = { nome: string; documento: string };

const isDocument = (text: string) => (hasCnpjShape(text) ? isValidCnpj(text) : isValidCpf(text));
/** The profile keeps a person's name, or a company's. */
const longest = ({ documento }: Identity) => (hasCnpjShape(documento) ? MAX_COMPANY : MAX_NAME);

const checks: Check<Identity>[] = [
  { field: "documento", problem: IDENTITY.documentInvalid, fails: ({ documento }) => !isDocument(documento) },
  { field: "nome", problem: IDENTITY.nameEmpty, fails: ({ nome }) => nome === "" },
  {
    field: "nome",
    problem: IDENTITY.nameLong(MAX_COMPANY),
    fails: (values) => longest(values) === MAX_COMPANY && isLonger(values.nome, MAX_COMPANY),
  },
  {
    field: "nome",
    problem: IDENTITY.nameLong(MAX_NAME),
    fails: (values) => longest(values) === MAX_NAME && isLonger(values.nome, MAX_NAME),
  },
];

/** Legal name with its CNPJ or CPF, as the receipts of an account say them. */
export const identitySchema = z
  .object({
    documento: z.string().transform(withoutMarks),
    nome: z.string().transform(toPlainLine),
  })
  .superRefine(inOrder(checks));
export type IdentityInput = z.output<typeof identitySchema>;

export const fileSchema = z.object({ recibo: z.uuid() });

const day = z.string().refine((text) => readDay(text) !== null);
export const statementSchema = z
  .object({ formato: z.enum(["pdf", "csv"]), de: day, ate: day })
  .refine(({ de, ate }) => de <= ate);
