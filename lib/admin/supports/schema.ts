import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";

/**
 * `valor`: centavos that both sides confirmed. `devolver`: centavos of commission to refund. Both as the page showed
 * them.
 */
export const annulSchema = z.object({
  id: z.uuid(),
  valor: z.number().int().positive(),
  devolver: z.number().int().min(0),
  motivo: longReasonField,
  senha: passwordField,
});
export type AnnulInput = Omit<z.output<typeof annulSchema>, "senha">;
