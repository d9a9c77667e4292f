import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";

/**
 * `motivo`: the note of the decision, for the team alone. `pago`: centavos paid for the contact, as the page showed
 * them; with `devolver` they are returned.
 */
export const closeTalkReportSchema = z.object({
  id: z.uuid(),
  motivo: longReasonField,
  pago: z.number().int().min(0),
  devolver: z.boolean(),
  senha: passwordField,
});
export type CloseTalkReportInput = Omit<z.output<typeof closeTalkReportSchema>, "senha">;
