import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";

/**
 * As the page showed them: `valor`, centavos that both sides confirmed, and `devolver`, centavos of commission to
 * refund.
 */
export const annulSchema = z.object({
  id: z.uuid(),
  valor: z.number().int().positive(),
  devolver: z.number().int().min(0),
  motivo: longReasonField,
  senha: passwordField,
});
export type AnnulInput = Omit<z.output<typeof annulSchema>, "senha">;
