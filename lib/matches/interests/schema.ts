import { z } from "zod";
import { toPlainLines, toPlainText } from "@/lib/kit/text";
import { inOrder, normalizeEmail, normalizePhone } from "@/lib/kit/validation";
import { AMOUNT, ANSWER, INTEREST, REASON_LABELS, VALUE_PROBLEMS } from "./messages";
import { DECLINE_CHECKS, MAX_DETAIL, REASONS } from "./rules/answer";
import { readValue, toValueText } from "./rules/interest";
import { INTEREST_CHECKS, NAMED_VALUE_CHECKS } from "./rules/registration";

/** Whatever is no text counts as an empty field, so that the ordered checks decide what is said about it. */
const typed = z.string().catch("");

/** The fields of B3.8; phone and value are null when empty, the value is in centavos. */
export const interestSchema = z
  .object({
    projeto_id: typed,
    nome_empresa: typed.transform(toPlainText),
    email_contato: typed.transform(normalizeEmail),
    telefone_contato: typed.transform((text) => normalizePhone(toPlainText(text).slice(0, 100))),
    // Programs may send a number of reais (B3.8).
    valor_interesse: z.custom<string>(() => true).transform(toValueText),
    observacoes: typed.transform(toPlainLines),
  })
  .superRefine(inOrder(INTEREST_CHECKS, { ...INTEREST, ...VALUE_PROBLEMS }))
  .transform(({ telefone_contato, valor_interesse, ...values }) => ({
    ...values,
    telefone_contato: telefone_contato || null,
    valor_interesse: readValue(valor_interesse),
  }));
export type InterestInput = z.output<typeof interestSchema>;

/** `visto`: the state that the person read before; another one meanwhile is told instead of undone. */
export const withdrawalSchema = z.object({
  id: z.uuid(INTEREST.withdrawUnknown),
  visto: z.enum(["Interessada", "Aceita"]).optional(),
});

/** An interest in a project of the viewer's. */
export const answerSchema = z.object({ id: z.uuid(ANSWER.unknown) });

/** A refusal; `motivo` comes out in the words that the funder reads. */
export const declineSchema = answerSchema
  .extend({ motivo: typed, detalhe: typed.transform(toPlainLines) })
  .superRefine(inOrder(DECLINE_CHECKS, { ...ANSWER, detailTooLong: ANSWER.detailTooLong(MAX_DETAIL) }))
  .transform(({ id, motivo, detalhe }) => {
    const reason = REASONS.find((one) => one === motivo) ?? "outro";
    const label = reason === "outro" ? [] : [REASON_LABELS[reason]];
    return { id, motivo: [...label, ...(detalhe ? [detalhe] : [])].join("\n") };
  });

/** The amount that an accepted interest lacks, in centavos. */
export const amountSchema = z
  .object({
    id: z.uuid(INTEREST.withdrawUnknown),
    valor_interesse: z.custom<string>(() => true).transform(toValueText),
  })
  .superRefine(inOrder(NAMED_VALUE_CHECKS, { ...AMOUNT, ...VALUE_PROBLEMS }))
  .transform(({ id, valor_interesse }) => ({ id, valor: readValue(valor_interesse) ?? 0 }));
