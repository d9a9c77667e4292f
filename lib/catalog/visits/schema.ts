import * as z from "zod";

export const visitSchema = z.object({
  projeto: z.string().regex(/^[a-z0-9-]{1,120}$/),
  /** Source in the address of the page. */
  de: z.string().max(20).default(""),
  /** Host of the page before. */
  anterior: z.string().max(253).default(""),
});
export type VisitInput = z.output<typeof visitSchema>;
