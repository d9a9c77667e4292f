import { z } from "zod";
import { isLonger, toPlainLines } from "@/lib/kit/text";
import { MAIL } from "./messages";
import { MAX_REASON, MIN_REASON } from "./rules";

export const resendSchema = z.object({ id: z.uuid() });

/** `id` is a mail to the blocked address. */
export const liftSchema = z.object({
  id: z.uuid(),
  motivo: z
    .string()
    .transform(toPlainLines)
    .refine((text) => text.length >= MIN_REASON, MAIL.reasonMissing)
    .refine((text) => !isLonger(text, MAX_REASON), MAIL.reasonLong),
});
