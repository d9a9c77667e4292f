import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const resendSchema = z.object({ id: z.uuid() });

/** `id` of any mail to the address that the action blocks, unblocks or sends a link. */
export const blockSchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
