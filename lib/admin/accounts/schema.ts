import { z } from "zod";
import { longReasonField, passwordField, reasonField } from "@/lib/admin/access/schema";

export const endSessionsSchema = z.object({ id: z.uuid(), motivo: reasonField });

/** The reason is mailed to the person, unless their address is unconfirmed. */
export const resumeSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });

/**
 * `devolver`: the interests were false, so refund the captadores who paid for the account's contact. `pago`: refundable
 * centavos that they paid, as the page showed; compared even without a refund.
 */
export const suspendSchema = resumeSchema.extend({
  devolver: z.boolean().default(false),
  pago: z.number().int().min(0),
});

export const lookSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });
