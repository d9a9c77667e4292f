import { z } from "zod";

export const uploadSchema = z.object({ finalidade: z.enum(["foto", "documento", "anexo"]) });
