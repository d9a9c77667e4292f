import { z } from "zod";

/** Query of an upload; its body is the file. */
export const uploadSchema = z.object({ finalidade: z.enum(["foto", "documento", "anexo"]) });
