import { z } from "zod";
import { isLonger, toPlainLine } from "@/lib/kit/text";
import { parseAmount } from "@/lib/kit/typed-amount";
import { inOrder, isEmail, normalizeEmail } from "@/lib/kit/validation";
import { knownAmount } from "@/lib/matches/interests/schema";
import { DEAL, DEPOSIT_PROBLEMS, VALUE_PROBLEMS } from "@/lib/money/deals/messages/account-and-deposit";
import { DEPOSIT_CHECKS } from "@/lib/money/deals/rules/deposit";
import { typed, typedAmount } from "@/lib/money/deals/schema";
import { MAX_COMPANY, MAX_NAME } from "@/lib/people/accounts/rules";
import { withoutAccountOrKey } from "@/lib/people/contact/schema";
import { IDENTITY, RECEIPTS, SENDING } from "./messages";
import { IDENTITY_CHECKS } from "./rules/identity";
import { readDay } from "./rules/period";
import { MAX_REASON, MIN_REASON } from "./rules/receipt";

/** `pagador`, `dia` (ISO): as the page showed them. No receipt is issued if one changed. */
export const issueSchema = z.object({ oportunidade: z.uuid(), pagador: z.string(), dia: z.string() });

export const revokeSchema = z.object({
  recibo: z.uuid(),
  motivo: withoutAccountOrKey(
    z
      .string()
      .transform(toPlainLine)
      .refine((text) => text.length >= MIN_REASON, RECEIPTS.reasonShort(MIN_REASON))
      .refine((text) => !isLonger(text, MAX_REASON), RECEIPTS.reasonLong(MAX_REASON)),
    "revocation",
  ),
});

const withoutMarks = (text: string) =>
  text
    .slice(0, 40)
    .replace(/[\s./-]/g, "")
    .toUpperCase();

export const identityFields = z.object({
  documento: z.string().transform(withoutMarks),
  nome: z.string().transform(toPlainLine),
});
export const checkIdentity = inOrder(IDENTITY_CHECKS, {
  ...IDENTITY,
  companyLong: IDENTITY.nameLong(MAX_COMPANY),
  personLong: IDENTITY.nameLong(MAX_NAME),
});

/** Name and document of the account or, with `oportunidade`, of the payer of that deal's reported deposit. */
export const identitySchema = identityFields
  .extend({ oportunidade: z.uuid().nullable() })
  .superRefine(checkIdentity);

export const refreshSchema = z.object({ oportunidade: z.uuid().nullable() });

/**
 * `visto`: time of the earlier report that the page showed, "" without one. Pages of the previous release send none.
 */
const deposit = z
  .object({
    id: z.uuid(DEAL.unknown),
    valor: typedAmount,
    data: typed,
    arquivo: typed,
    visto: typed.optional(),
    ciente: knownAmount,
  })
  .superRefine(
    inOrder(DEPOSIT_CHECKS, { ...VALUE_PROBLEMS, ...DEPOSIT_PROBLEMS, missing: DEPOSIT_PROBLEMS.amount }),
  )
  .transform(({ valor, arquivo, ...rest }) => ({
    ...rest,
    valor: parseAmount(valor) ?? 0,
    arquivo: arquivo || null,
  }));

/** `nome` and `documento` of the payer are empty if the account already has them. */
export const depositSchema = z.intersection(
  identityFields.superRefine((payer, context) => {
    if (payer.documento !== "" || payer.nome !== "") checkIdentity(payer, context);
  }),
  deposit,
);
type ParsedDeposit = z.output<typeof depositSchema>;
export type DepositInput = Omit<ParsedDeposit, "ciente"> & Partial<Pick<ParsedDeposit, "ciente">>;

const email = typed.transform(normalizeEmail);

/** `email`: address of the accountant, which is stored for the next receipt. */
export const sendSchema = z.object({
  recibo: z.uuid(),
  email: email
    .refine((text) => text !== "", SENDING.emailMissing)
    .refine((text) => text === "" || isEmail(text), SENDING.emailInvalid),
});

/** An empty address removes the accountant's stored address. */
export const accountantSchema = z.object({
  email: email.refine((text) => text === "" || isEmail(text), SENDING.emailInvalid),
});

export const fileSchema = z.object({ recibo: z.uuid() });

const day = z.string().refine((text) => readDay(text) !== null);
export const statementSchema = z
  .object({ formato: z.enum(["pdf", "csv"]), de: day, ate: day })
  .refine(({ de, ate }) => de <= ate);
