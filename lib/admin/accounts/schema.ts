import { z } from "zod";
import { longReasonField, passwordField, reasonField } from "@/lib/admin/access/schema";

export const endSessionsSchema = z.object({ id: z.uuid(), motivo: reasonField });

export const resumeSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });

/** `pago`: centavos that the page showed as refundable to captadores. `devolver`: whether to refund them. */
export const suspendSchema = resumeSchema.extend({
  devolver: z.boolean().default(false),
  pago: z.number().int().min(0),
});

export const lookSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });
