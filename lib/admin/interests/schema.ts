import { z } from "zod";

export const remindSchema = z.object({ id: z.uuid() });
