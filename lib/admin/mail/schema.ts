import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const resendSchema = z.object({ id: z.uuid() });

/** `id`: any mail to the address. The action blocks or unblocks this address, or sends it a link. */
export const blockSchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
