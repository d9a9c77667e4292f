import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

/** Empty, because the body of the upload is the file itself. */
export const importFileSchema = z.object({});

export const applySchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
