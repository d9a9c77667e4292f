import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const resendSchema = z.object({ id: z.uuid() });

/** `id`: a mail to the address that is blocked, unblocked or mailed a link to resume. */
export const blockSchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
