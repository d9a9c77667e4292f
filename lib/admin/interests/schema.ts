import { z } from "zod";
import { reasonField } from "@/lib/admin/access/schema";

export const remindSchema = z.object({ id: z.uuid() });

/** What was done about a deal that was left stands in the reason. */
export const settleSchema = z.object({ id: z.uuid(), motivo: reasonField });
