import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const resendSchema = z.object({ id: z.uuid() });

/** `id`: a mail to the address to block, to unblock, or to mail a link to. */
export const blockSchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
