import * as z from "zod";

export const posterSchema = z.object({ projeto: z.uuid() });
export type PosterInput = z.output<typeof posterSchema>;
