import * as z from "zod";

/** Address of a poster. */
export const posterSchema = z.object({ projeto: z.uuid() });
export type PosterInput = z.output<typeof posterSchema>;
