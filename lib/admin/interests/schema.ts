import { z } from "zod";
import { reasonField } from "@/lib/admin/access/schema";

export const remindSchema = z.object({ id: z.uuid() });

/** `motivo`: how the team resolved a deal that a side left. */
export const settleSchema = z.object({ id: z.uuid(), motivo: reasonField });
