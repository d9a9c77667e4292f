import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const resendSchema = z.object({ id: z.uuid() });

/** `id`: any mail to the address that the action is about. */
export const blockSchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
