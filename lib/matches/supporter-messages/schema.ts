import { z } from "zod";
import { isLonger, toPlainLines } from "@/lib/kit/text";
import { withoutAccountOrKey } from "@/lib/people/contact/schema";
import { SUPPORTERS } from "./messages";
import { MAX_TEXT } from "./rules";

/** The browser generates `id`, so that a repeated request sends one message. */
export const supporterMessageSchema = z.object({
  id: z.uuid(),
  projetoId: z.uuid(),
  texto: withoutAccountOrKey(
    z
      .string()
      .transform(toPlainLines)
      .refine((text) => text !== "", SUPPORTERS.missing)
      .refine((text) => !isLonger(text, MAX_TEXT), SUPPORTERS.long(MAX_TEXT)),
    "supporters",
  ),
});
export type SupporterMessageInput = z.output<typeof supporterMessageSchema>;

/** `id` stays empty in the form: the browser sets it when it sends the form. */
export const supporterFormSchema = supporterMessageSchema.extend({ id: z.string() });
