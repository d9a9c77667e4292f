import { z } from "zod";
import { reasonField } from "@/lib/admin/access/schema";

export const remindSchema = z.object({ id: z.uuid() });

/** `id`: of the deal. `motivo`: what the team did about it. */
export const settleSchema = z.object({ id: z.uuid(), motivo: reasonField });
