import { z } from "zod";
import { longReasonField, passwordField, reasonField } from "@/lib/admin/access/schema";

export const endSessionsSchema = z.object({ id: z.uuid(), motivo: reasonField });

export const lookSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });
