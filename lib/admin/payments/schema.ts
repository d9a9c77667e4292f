import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

/** A refund of what is left of a fee (`taxa`), or of a month of a plan (`mes`). */
export const refundSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(["taxa", "mes"]),
  motivo: reasonField,
  senha: passwordField,
});
export type RefundInput = Omit<z.output<typeof refundSchema>, "senha">;

/** Stripe's id of an event. */
export const retrySchema = z.object({ id: z.string().regex(/^evt_\w{1,250}$/) });
