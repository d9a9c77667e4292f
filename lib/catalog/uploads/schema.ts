import { z } from "zod";

/** The query of an upload; its body is the file. */
export const uploadSchema = z.object({ finalidade: z.enum(["foto", "documento", "anexo"]) });
