import { z } from "zod";
import { longReasonField, passwordField } from "@/lib/admin/access/schema";
import { PAYMENTS } from "@/lib/admin/payments/messages";
import { isDay } from "@/lib/kit/day";

/** States that a movement stands in the bank's statement. `versao`: its state as the page showed it. */
export const checkSchema = z.object({ id: z.uuid(), versao: z.number().int().positive() });
export type CheckInput = z.output<typeof checkSchema>;

/** Registers that a transfer of the team came back. `dia`: ISO day on which our bank shows it. */
export const cameBackSchema = z.object({
  id: z.uuid(),
  dia: z.string().refine(isDay, PAYMENTS.dayMissing),
  motivo: longReasonField,
  senha: passwordField,
});
export type CameBackInput = Omit<z.output<typeof cameBackSchema>, "senha">;

/** Movements of a month as a file. */
export const bankFileSchema = z.object({ mes: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });
