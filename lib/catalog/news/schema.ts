import { z } from "zod";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import { MAX_ALT } from "@/lib/catalog/uploads/rules";
import { isLonger, toPlainLine, toPlainLines } from "@/lib/kit/text";
import { isEmail, normalizeEmail } from "@/lib/kit/validation";
import { DEPOSIT } from "@/lib/people/contact/messages";
import { hasDepositData } from "@/lib/people/contact/rules/deposit";
import { withoutAccount, withoutDeposit } from "@/lib/people/contact/schema";
import { NEWS, QUESTIONS, REPORT } from "./messages";
import { NEWS_MAX, QUESTION_MAX, REPORT_REASONS, REPORTABLE } from "./rules";

const cleanedBy = (clean: (text: string) => string) => (max: number, missing: string, long: string) =>
  z
    .string()
    .transform(clean)
    .refine((text) => text !== "", missing)
    .refine((text) => !isLonger(text, max), long);
const line = cleanedBy(toPlainLine);
const lines = cleanedBy(toPlainLines);

/** The server reads all other data of a photo from the database. */
const photo = z.object({
  id: z.uuid(),
  alt: z
    .string()
    .transform(toPlainLine)
    .refine((text) => !isLonger(text, MAX_ALT)),
});

/** Errors stand at the list, because the form has no field for a single photo. */
const withHonestPhotos = <Item extends z.ZodType<{ alt: string }>>(item: Item) =>
  z
    .array(item)
    .max(NEWS_MAX.fotos, NEWS.photosMany(NEWS_MAX.fotos))
    .superRefine((photos, context) => {
      const at = photos.findIndex(({ alt }) => hasDepositData(toPlainLine(alt)));
      if (at >= 0) context.addIssue({ code: "custom", message: DEPOSIT.photo(at + 1) });
    });

/** The client makes `id`, so that a repeated request publishes once. */
export const newsSchema = z.object({
  id: z.uuid(),
  projetoId: z.uuid(),
  titulo: withoutDeposit(line(NEWS_MAX.titulo, NEWS.titleMissing, NEWS.titleLong(NEWS_MAX.titulo))),
  texto: withoutDeposit(lines(NEWS_MAX.texto, NEWS.textMissing, NEWS.textLong(NEWS_MAX.texto))),
  fotos: withHonestPhotos(photo),
});
export type NewsInput = z.output<typeof newsSchema>;

/** `id`: "" until a new post is sent. `fotos` have the data for their preview. */
export const newsFormSchema = newsSchema.extend({
  id: z.string(),
  fotos: withHonestPhotos(z.custom<Photo>()),
});

export const removeNewsSchema = z.object({ id: z.uuid() });

/** Characters. */
const SHORTEST = 8;

export const askFormSchema = z.object({
  texto: withoutAccount(
    lines(QUESTION_MAX.texto, QUESTIONS.textMissing, QUESTIONS.textLong(QUESTION_MAX.texto)).refine(
      (text) => text === "" || text.length >= SHORTEST,
      QUESTIONS.textShort,
    ),
  ),
});
export const askSchema = askFormSchema.extend({ id: z.uuid(), projetoId: z.uuid() });
export type AskInput = z.output<typeof askSchema>;

export const answerSchema = z.object({
  id: z.uuid(),
  resposta: withoutDeposit(
    lines(QUESTION_MAX.resposta, QUESTIONS.answerMissing, QUESTIONS.answerLong(QUESTION_MAX.resposta)),
  ),
});
export type AnswerInput = z.output<typeof answerSchema>;

export const declineSchema = z.object({ id: z.uuid() });

export const reportSchema = z.object({
  tipo: z.enum(REPORTABLE),
  id: z.uuid(),
  motivo: z.enum(REPORT_REASONS, REPORT.reasonMissing),
  detalhe: z
    .string()
    .transform(toPlainLines)
    .refine((text) => !isLonger(text, QUESTION_MAX.detalhe), REPORT.detailLong(QUESTION_MAX.detalhe)),
  email: z
    .string()
    .max(254, REPORT.emailWrong)
    .transform(normalizeEmail)
    .refine((email) => email === "" || isEmail(email), REPORT.emailWrong),
});
export type ReportInput = z.output<typeof reportSchema>;
