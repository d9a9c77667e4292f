import * as z from "zod";

/** The beacon of a visit; texts that the page does not send are cut off instead of refused. */
export const visitSchema = z.object({
  projeto: z.string().regex(/^[a-z0-9-]{1,120}$/),
  /** Source that the address names. */
  de: z.string().max(20).default(""),
  /** Host of the page before. */
  anterior: z.string().max(253).default(""),
});
export type VisitInput = z.output<typeof visitSchema>;
