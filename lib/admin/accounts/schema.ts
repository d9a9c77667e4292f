import { z } from "zod";
import { reasonField } from "@/lib/admin/access/schema";

export const endSessionsSchema = z.object({ id: z.uuid(), motivo: reasonField });
