import { z } from "zod";
import { toPlainText } from "@/lib/kit/text";
import { inOrder } from "@/lib/kit/validation";
import { readValue, toValueText } from "@/lib/matches/interests/rules/interest";
import { BANK_PROBLEMS, DEAL, DEPOSIT_PROBLEMS, VALUE_PROBLEMS } from "./messages/room";
import { AMOUNT_CHECKS, BANK_CHECKS, bareDocument, MAX_HOLDER, normalPix } from "./rules/account";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");
const line = typed.transform((text) => toPlainText(text).slice(0, 300));
const amount = z.custom<string>(() => true).transform(toValueText);

/** A deal of the viewer's. */
export const dealSchema = z.object({ id: z.uuid(DEAL.unknown) });

/** The account that a project was given by its bank, as it is kept and shown; the holder is its organization. */
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
    /** Of the person's own account, where another bank account takes the place of the one before. */
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

/** The amount that one side says was deposited, in centavos. */
export const confirmSchema = dealSchema
  .extend({ valor: amount })
  .superRefine(inOrder(AMOUNT_CHECKS, { ...VALUE_PROBLEMS, missing: DEPOSIT_PROBLEMS.confirm }))
  .transform(({ id, valor }) => ({ id, valor: readValue(valor) ?? 0 }));

/** Which fee a captador pays; what a commission that was paid early lacks is paid as commission too. */
export const feeSchema = dealSchema.extend({
  tipo: z.enum(["desbloqueio", "comissao"], DEAL.feeUnknown),
});
