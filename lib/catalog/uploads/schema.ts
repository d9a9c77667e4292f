import { z } from "zod";

/** Query string of an upload request. The body of the request is the file. */
export const uploadSchema = z.object({ finalidade: z.enum(["foto", "documento", "anexo"]) });
