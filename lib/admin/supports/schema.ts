import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import { checkIdentity, identityFields } from "@/lib/money/receipts/schema";

/** Annuls a deposit. Fails if `valor` or `devolver` changed since the page showed them. */
export const annulSchema = z.object({
  id: z.uuid(),
  /** Centavos that both sides confirmed, or that were only reported. */
  valor: z.number().int().positive(),
  /** Centavos of the commission to refund. */
  devolver: z.number().int().min(0),
  motivo: longReasonField,
  senha: passwordField,
});
export type AnnulInput = Omit<z.output<typeof annulSchema>, "senha">;

/** Ends a deal. Fails if `situacao` or `deposito` changed since the page showed them. */
export const endSchema = z.object({
  id: z.uuid(),
  situacao: z.enum(UNCONFIRMED_OPPORTUNITIES),
  /** Centavos of the reported deposit, or 0. */
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
