import { z } from "zod";
import { isLonger, toPlainLines } from "@/lib/kit/text";
import { PAYMENTS } from "./messages";

const MIN_REASON = 5;
const MAX_REASON = 500;

/** A refund of what is left of a fee (`taxa`), or of a month of a plan (`mes`). */
export const refundSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(["taxa", "mes"]),
  motivo: z
    .string()
    .transform(toPlainLines)
    .refine((text) => text.length >= MIN_REASON, PAYMENTS.reasonMissing)
    .refine((text) => !isLonger(text, MAX_REASON), PAYMENTS.reasonLong),
});
export type RefundInput = z.output<typeof refundSchema>;

/** Stripe's id of an event. */
export const retrySchema = z.object({ id: z.string().regex(/^evt_\w{1,250}$/) });
