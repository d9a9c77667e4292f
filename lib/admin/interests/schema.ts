import { z } from "zod";
import { reasonField } from "@/lib/admin/access/schema";

export const remindSchema = z.object({ id: z.uuid() });

/** `motivo`: what the team did about the deal. */
export const settleSchema = z.object({ id: z.uuid(), motivo: reasonField });
