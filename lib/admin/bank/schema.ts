import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";
import { bankDay, transferReference } from "@/lib/admin/payments/schema";

/** A check of a movement. `versao`: version of the movement that the page showed. */
export const checkSchema = z.object({ id: z.uuid(), versao: z.number().int().positive() });
export type CheckInput = z.output<typeof checkSchema>;

/** Registers that a transfer of the team came back. `dia`: ISO day of the return in our bank's statement. */
export const cameBackSchema = z.object({
  id: z.uuid(),
  dia: bankDay,
  motivo: longReasonField,
  senha: passwordField,
});
export type CameBackInput = Omit<z.output<typeof cameBackSchema>, "senha">;

/** Corrects the day and the code of a movement that is no booking. */
export const correctMovementSchema = z.object({
  id: z.uuid(),
  dia: bankDay,
  texto: transferReference,
  motivo: longReasonField,
  senha: passwordField,
});
export type CorrectMovementInput = Omit<z.output<typeof correctMovementSchema>, "senha">;

/** Query of the CSV file with a month's movements. */
export const bankFileSchema = z.object({ mes: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });
