import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";

/** `pago`: refundable centavos that the page showed. `devolver`: refund them. */
export const closeTalkReportSchema = z.object({
  id: z.uuid(),
  motivo: longReasonField,
  pago: z.number().int().min(0),
  devolver: z.boolean(),
  senha: passwordField,
});
export type CloseTalkReportInput = Omit<z.output<typeof closeTalkReportSchema>, "senha">;
