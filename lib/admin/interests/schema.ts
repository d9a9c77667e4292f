import { z } from "zod";
import { reasonField } from "@/lib/admin/access/schema";

export const remindSchema = z.object({ id: z.uuid() });

/** `motivo`: how the team resolved the deal. */
export const settleSchema = z.object({ id: z.uuid(), motivo: reasonField });
