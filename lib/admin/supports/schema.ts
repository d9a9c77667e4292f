import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";

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

/** As the page showed them: state of the deal, and centavos of the reported deposit or 0. Ending fails if either changed. */
export const endSchema = z.object({
  id: z.uuid(),
  situacao: z.enum(UNCONFIRMED_OPPORTUNITIES),
  deposito: z.number().int().min(0),
  motivo: longReasonField,
  senha: passwordField,
});
export type EndInput = Omit<z.output<typeof endSchema>, "senha">;
