import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";

/**
 * Centavos as the page showed them: `valor` was confirmed by both sides, `devolver` is the commission to refund.
 * Annulling fails if either has changed.
 */
export const annulSchema = z.object({
  id: z.uuid(),
  valor: z.number().int().positive(),
  devolver: z.number().int().min(0),
  motivo: longReasonField,
  senha: passwordField,
});
export type AnnulInput = Omit<z.output<typeof annulSchema>, "senha">;
