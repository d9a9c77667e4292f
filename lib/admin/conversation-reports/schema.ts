import { z } from "zod";
import { longReasonField } from "@/lib/admin/access/schema";

/** `motivo`: the note of the decision, for the team alone. */
export const closeTalkReportSchema = z.object({ id: z.uuid(), motivo: longReasonField });
export type CloseTalkReportInput = z.output<typeof closeTalkReportSchema>;
