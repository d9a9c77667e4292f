import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const resendSchema = z.object({ id: z.uuid() });

/** `id` is a mail to the blocked address. */
export const liftSchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
