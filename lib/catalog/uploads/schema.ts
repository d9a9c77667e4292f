import { z } from "zod";

/** The body of the request is the file. */
export const uploadSchema = z.object({ finalidade: z.enum(["foto", "documento", "anexo"]) });
