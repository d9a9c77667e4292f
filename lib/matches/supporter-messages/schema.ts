import { z } from "zod";
import { isLonger, toPlainLines } from "@/lib/kit/text";
import { SUPPORTERS } from "./messages";
import { MAX_TEXT } from "./rules";

/** The browser generates `id`, so that a repeated request sends one message. */
export const supporterMessageSchema = z.object({
  id: z.uuid(),
  projetoId: z.uuid(),
  texto: z
    .string()
    .transform(toPlainLines)
    .refine((text) => text !== "", SUPPORTERS.missing)
    .refine((text) => !isLonger(text, MAX_TEXT), SUPPORTERS.long(MAX_TEXT)),
});
export type SupporterMessageInput = z.output<typeof supporterMessageSchema>;

/** Schema of the form, whose `id` is empty until the browser sends it. */
export const supporterFormSchema = supporterMessageSchema.extend({ id: z.string() });
