import { z } from "zod";
import { toPlainLines, toPlainText } from "@/lib/kit/text";
import { parseAmount } from "@/lib/kit/typed-amount";
import { inOrder, normalizeEmail, normalizePhone } from "@/lib/kit/validation";
import { withoutAccount, withoutAccountOrKey } from "@/lib/people/contact/schema";
import { AMOUNT, VALUE_PROBLEMS } from "./messages/amount";
import { ANSWER, INTEREST, REASON_LABELS } from "./messages/interest";
import { DECLINE_CHECKS, MAX_DETAIL, REASONS } from "./rules/answer";
import { INTEREST_CHECKS, requiredAmountChecks } from "./rules/form";
import { toValueText } from "./rules/states";

/** Treats non-strings as empty. The ordered checks then produce the error. */
const typed = z.string().catch("");

/**
 * Amount (centavos) that the person was already asked about (`question` in lib/kit/result.ts), or null. Undefined if
 * the page is too old to show the question: then nothing is asked.
 */
export const knownAmount = typed
  .optional()
  .transform((text) => (text === undefined ? undefined : parseAmount(text)));

/** Fields of B3.8. An empty phone or amount becomes null. The amount becomes centavos. */
export const interestSchema = z
  .object({
    projeto_id: typed,
    nome_empresa: typed.transform(toPlainText),
    email_contato: typed.transform(normalizeEmail),
    telefone_contato: typed.transform((text) => normalizePhone(toPlainText(text).slice(0, 100))),
    valor_interesse: z.custom<string>(() => true).transform(toValueText),
    observacoes: withoutAccount(typed.transform(toPlainLines)),
    ciente: knownAmount,
  })
  .superRefine(inOrder(INTEREST_CHECKS, { ...INTEREST, ...VALUE_PROBLEMS }))
  .transform(({ telefone_contato, valor_interesse, ...values }) => ({
    ...values,
    telefone_contato: telefone_contato || null,
    valor_interesse: parseAmount(valor_interesse),
  }));
type ParsedInterest = z.output<typeof interestSchema>;
export type InterestInput = Omit<ParsedInterest, "ciente"> & Partial<Pick<ParsedInterest, "ciente">>;

/** `visto`: state on the screen. The withdrawal fails if the interest now has another state, except 'Cancelada'. */
export const withdrawalSchema = z.object({
  id: z.uuid(INTEREST.withdrawUnknown),
  visto: z.enum(["Interessada", "Aceita"]).optional(),
});

export const answerSchema = z.object({ id: z.uuid(ANSWER.unknown) });

/** The parsed `motivo` is the text for the funder: the label of the reason, and `detalhe`. */
export const declineSchema = answerSchema
  .extend({ motivo: typed, detalhe: withoutAccountOrKey(typed.transform(toPlainLines), "refusal") })
  .superRefine(inOrder(DECLINE_CHECKS, { ...ANSWER, detailTooLong: ANSWER.detailTooLong(MAX_DETAIL) }))
  .transform(({ id, motivo, detalhe }) => {
    const reason = REASONS.find((one) => one === motivo) ?? "outro";
    const label = reason === "outro" ? [] : [REASON_LABELS[reason]];
    return { id, motivo: [...label, ...(detalhe ? [detalhe] : [])].join("\n") };
  });

/** `valor` in centavos. */
export const amountSchema = z
  .object({
    id: z.uuid(INTEREST.withdrawUnknown),
    valor_interesse: z.custom<string>(() => true).transform(toValueText),
    ciente: knownAmount,
  })
  .superRefine(inOrder(requiredAmountChecks("valor_interesse"), { ...AMOUNT, ...VALUE_PROBLEMS }))
  .transform(({ id, valor_interesse, ciente }) => ({ id, valor: parseAmount(valor_interesse) ?? 0, ciente }));
