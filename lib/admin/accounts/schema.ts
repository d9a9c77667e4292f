import { z } from "zod";
import { longReasonField, passwordField, reasonField } from "@/lib/admin/access/schema";

export const endSessionsSchema = z.object({ id: z.uuid(), motivo: reasonField });

/** The reason is mailed to the person, unless their address is unconfirmed. */
export const resumeSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });

/** `pago`: refundable centavos that captadores paid for the contact, according to the page. `devolver`: refund them. */
export const suspendSchema = resumeSchema.extend({
  devolver: z.boolean().default(false),
  pago: z.number().int().min(0),
});

export const lookSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });
