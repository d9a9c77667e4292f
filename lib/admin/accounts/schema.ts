import { z } from "zod";
import { longReasonField, passwordField, reasonField } from "@/lib/admin/access/schema";

export const endSessionsSchema = z.object({ id: z.uuid(), motivo: reasonField });

/** The reason is mailed to the person. */
export const suspendSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });

export const resumeSchema = suspendSchema;

export const lookSchema = z.object({ id: z.uuid(), motivo: longReasonField, senha: passwordField });
