import { z } from "zod";
import { isLonger, toPlainLines } from "@/lib/kit/text";
import { CONVERSATION } from "./messages";
import { MAX_ATTACHMENTS, MAX_MESSAGE, MAX_REPORT, REPORT_REASONS } from "./rules/message";

const id = z.uuid();
/** Limited, because the column is a 32-bit integer. */
const number = z.coerce.number().int().min(0).max(2_000_000_000);

/** A message that is sent again with the same `clientId` is stored once. */
export const messageSchema = z
  .object({
    conversa: id,
    clientId: id,
    texto: z
      .string()
      .transform(toPlainLines)
      .refine((text) => !isLonger(text, MAX_MESSAGE), CONVERSATION.long(MAX_MESSAGE))
      .default(""),
    anexos: z.array(id).max(MAX_ATTACHMENTS, CONVERSATION.tooManyFiles(MAX_ATTACHMENTS)).default([]),
  })
  .refine(({ texto, anexos }) => texto !== "" || anexos.length > 0, {
    message: CONVERSATION.empty,
    path: ["texto"],
  });
export type MessageInput = z.output<typeof messageSchema>;

/** Messages after the number `depois`, or before `antes`. Without both, the newest messages. */
export const messagePageSchema = z.object({
  conversa: id,
  depois: number.optional(),
  antes: number.optional(),
});

export const readSchema = z.object({ conversa: id, numero: z.number().int().min(0).max(2_000_000_000) });

export const muteSchema = z.object({ conversa: id, silenciar: z.boolean() });

/** `id`: the reported conversation or interest. */
export const reportSchema = z
  .object({
    id,
    motivo: z
      .string()
      .refine((text) => REPORT_REASONS.some((one) => one === text), CONVERSATION.reasonMissing),
    detalhe: z
      .string()
      .transform(toPlainLines)
      .refine((text) => !isLonger(text, MAX_REPORT), CONVERSATION.detailLong(MAX_REPORT)),
  })
  .refine(({ motivo, detalhe }) => motivo !== "outro" || detalhe !== "", {
    message: CONVERSATION.detailMissing,
    path: ["detalhe"],
  });
export type ReportInput = z.output<typeof reportSchema>;
