import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";
import { PAYMENTS } from "@/lib/admin/payments/messages";
import { bankCode, bankDay, checkLine, typedCentavos, typedCode } from "@/lib/admin/payments/schema";
import { BANK } from "./messages";

/** `versao`: version of the movement that the page showed. */
export const checkSchema = z.object({ id: z.uuid(), versao: z.number().int().positive() });
export type CheckInput = z.output<typeof checkSchema>;

export const strikeLossSchema = checkSchema.extend({ motivo: longReasonField, senha: passwordField });
export type StrikeLossInput = Omit<z.output<typeof strikeLossSchema>, "senha">;

/** Corrects the amount of an `estorno` that undid a booking. */
export const takenSchema = checkSchema.extend({
  recebido: typedCentavos.refine((centavos) => centavos !== null, PAYMENTS.amountMissing),
  motivo: longReasonField,
  senha: passwordField,
});
export type TakenInput = Omit<z.output<typeof takenSchema>, "senha">;

export const cameBackSchema = z
  .object({
    id: z.uuid(),
    versao: z.number().int().positive(),
    /** `voltou`: the money came back. `nao_feita`: the transfer was never made. */
    tipo: z.enum(["voltou", "nao_feita"], BANK.whyMissing),
    /** The bank's day (ISO) and code of the money that came back. Ignored for `nao_feita`. */
    dia: z.string(),
    texto: typedCode,
    motivo: longReasonField,
    senha: passwordField,
  })
  .superRefine((input, context) => {
    if (input.tipo === "voltou") checkLine(input, context, BANK.cameBackDayMissing);
  });
export type CameBackInput = Omit<z.output<typeof cameBackSchema>, "senha">;

export const notBackSchema = z.object({
  id: z.uuid(),
  versao: z.number().int().positive(),
  motivo: longReasonField,
  senha: passwordField,
});
export type NotBackInput = Omit<z.output<typeof notBackSchema>, "senha">;

export const correctMovementSchema = z.object({
  id: z.uuid(),
  dia: bankDay,
  texto: bankCode,
  motivo: longReasonField,
  senha: passwordField,
});
export type CorrectMovementInput = Omit<z.output<typeof correctMovementSchema>, "senha">;

export const bankFileSchema = z.object({ mes: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });
