import { z } from "zod";

export const favoriteSchema = z.object({ projetoId: z.uuid(), keep: z.boolean() });
