import { z } from "zod";
import { reasonField } from "@/lib/admin/access/schema";

export const remindSchema = z.object({ id: z.uuid() });

/** Settles a deal that a side left; the reason is what the team did about it. */
export const settleSchema = z.object({ id: z.uuid(), motivo: reasonField });
