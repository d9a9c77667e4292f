import * as z from "zod";

export const visitSchema = z.object({
  projeto: z.string().regex(/^[a-z0-9-]{1,120}$/),
  /** Source that the address of the project's page names; "" if it names none. */
  de: z.string().max(20).default(""),
  /** Host of the previous page; "" if the browser sends none. */
  anterior: z.string().max(253).default(""),
});
export type VisitInput = z.output<typeof visitSchema>;
