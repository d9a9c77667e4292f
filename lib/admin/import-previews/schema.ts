import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

/** An upload has no query parameters. Its body is the file. */
export const importFileSchema = z.object({});

export const applySchema = z.object({ id: z.uuid(), motivo: reasonField, senha: passwordField });
