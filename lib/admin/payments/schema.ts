import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

/** A refund of the rest of a fee (`taxa`), or of a month of a plan (`mes`), which ends unless the team keeps it. */
export const refundSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(["taxa", "mes"]),
  motivo: reasonField,
  manter: z.boolean().default(false),
  senha: passwordField,
});
export type RefundInput = Omit<z.output<typeof refundSchema>, "senha">;

export const retrySchema = z.object({ id: z.string().regex(/^evt_\w{1,250}$/) });
