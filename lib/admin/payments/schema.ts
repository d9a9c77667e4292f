import { z } from "zod";
import { longReasonField, passwordField, reasonField } from "@/lib/admin/access/schema";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { PAYMENTS } from "./messages";

/** `taxa`: a fee. `mes`: a month of a plan. `manter`: the plan continues. */
export const refundSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(["taxa", "mes"]),
  motivo: reasonField,
  manter: z.boolean().default(false),
  senha: passwordField,
});
export type RefundInput = Omit<z.output<typeof refundSchema>, "senha">;

const MAX_REFERENCE = 100;

/**
 * A refund that the team paid by bank transfer. `tipo`: as in {@link refundSchema}. `valor`: centavos to return, as the
 * page showed them. `texto`: reference of the transfer.
 */
export const transferSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(["taxa", "mes"]),
  valor: z.number().int().positive(),
  texto: z
    .string()
    .transform(toPlainText)
    .refine(
      (text) => text !== "" && !isLonger(text, MAX_REFERENCE),
      PAYMENTS.referenceMissing(MAX_REFERENCE),
    ),
  motivo: longReasonField,
  senha: passwordField,
});
export type TransferInput = Omit<z.output<typeof transferSchema>, "senha">;

export const retrySchema = z.object({ id: z.string().regex(/^evt_\w{1,250}$/) });
