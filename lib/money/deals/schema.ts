import { z } from "zod";
import { toPlainText } from "@/lib/kit/text";
import { parseAmount } from "@/lib/kit/typed-amount";
import { inOrder } from "@/lib/kit/validation";
import { toValueText } from "@/lib/matches/interests/rules/states";
import { knownAmount } from "@/lib/matches/interests/schema";
import { BANK_PROBLEMS, DEAL, DEPOSIT_PROBLEMS, VALUE_PROBLEMS } from "./messages/account-and-deposit";
import { BANK_CHECKS, bankCodeOf, bareDocument, MAX_HOLDER, normalPix } from "./rules/account";
import { CALENDAR_KINDS } from "./rules/deadlines";
import { AMOUNT_CHECKS, DEPOSIT_DAY_CHECKS } from "./rules/deposit";

/** Treats non-strings as empty. The ordered checks then produce the error. */
export const typed = z.string().catch("");
const line = typed.transform((text) => toPlainText(text).slice(0, 300));
export const typedAmount = z.custom<string>(() => true).transform(toValueText);

const dealSchema = z.object({ id: z.uuid(DEAL.unknown) });

export const calendarSchema = z.object({ negociacao: z.uuid(DEAL.unknown), prazo: z.enum(CALENDAR_KINDS) });

export type BankAccountDetails = {
  banco: string;
  agencia: string;
  conta: string;
  titular: string;
  /** CPF or CNPJ, without punctuation. */
  documento: string;
  pix: string | null;
};

/** Normalises "1.234-x" to "1234-X". */
const numbered = line.transform((text) => text.replace(/[\s.]/g, "").toUpperCase());

export const bankAccountSchema = dealSchema
  .extend({
    banco: line.transform(bankCodeOf),
    agencia: numbered,
    conta: numbered,
    titular: line.transform((text) => text.trim()),
    documento: line,
    pix: line.transform((text) => text.trim()),
    senha: typed,
  })
  .superRefine(inOrder(BANK_CHECKS, { ...BANK_PROBLEMS, holderLong: BANK_PROBLEMS.holderLong(MAX_HOLDER) }))
  .transform(({ id, documento, pix, senha, ...account }) => ({
    id,
    senha,
    account: {
      ...account,
      documento: bareDocument(documento),
      pix: pix === "" ? null : normalPix(pix),
    } satisfies BankAccountDetails,
  }));

export const depositDaySchema = dealSchema
  .extend({ data: typed })
  .superRefine(inOrder(DEPOSIT_DAY_CHECKS, DEPOSIT_PROBLEMS));

/** `valor`, `ciente`: centavos. */
export const confirmSchema = dealSchema
  .extend({ valor: typedAmount, ciente: knownAmount })
  .superRefine(inOrder(AMOUNT_CHECKS, { ...VALUE_PROBLEMS, missing: DEPOSIT_PROBLEMS.confirm }))
  .transform(({ id, valor, ciente }) => ({ id, valor: parseAmount(valor) ?? 0, ciente }));

/** `visto`: centavos that the page showed as the captador's amount, or 0. */
export const notArrivedSchema = dealSchema.extend({ visto: z.number().int().min(0) });

/** `comissao`: a commission, or the missing part of a due one. */
export const feeSchema = dealSchema.extend({
  tipo: z.enum(["desbloqueio", "comissao"], DEAL.feeUnknown),
  /** Whether to open another page although a Pix code of this deal can still be paid. */
  anew: z.boolean().default(false),
});
