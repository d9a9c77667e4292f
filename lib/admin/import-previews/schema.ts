import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

/** The file is the body of the upload, so no field remains. */
export const importFileSchema = z.object({});

export const applySchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
