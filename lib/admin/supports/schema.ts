import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import { checkIdentity, identityFields } from "@/lib/money/receipts/schema";

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

/**
 * `situacao`: state of the deal as the page showed it. `deposito`: centavos of the reported deposit as the page showed
 * it, or 0. Ending fails if either changed.
 */
export const endSchema = z.object({
  id: z.uuid(),
  situacao: z.enum(UNCONFIRMED_OPPORTUNITIES),
  deposito: z.number().int().min(0),
  motivo: longReasonField,
  senha: passwordField,
});
export type EndInput = Omit<z.output<typeof endSchema>, "senha">;

/** `pagador`: the payer as the page showed it. The change fails if another payer is stored by now. */
export const payerSchema = identityFields
  .extend({ id: z.uuid(), pagador: z.string(), motivo: longReasonField, senha: passwordField })
  .superRefine(checkIdentity);
export type PayerInput = Omit<z.output<typeof payerSchema>, "senha">;
