import * as z from "zod";
import { AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import { readAmount } from "@/lib/catalog/amount/rules";
import { parseCompared } from "@/lib/catalog/comparison/rules";
import { personKind, simulationInput } from "@/lib/catalog/simulator/schema";
import { BRIEF_PROBLEM } from "./messages";

const texts = z.union([z.string(), z.array(z.string())]);

/** Input of a brief. The amount is optional (B5.1). */
export const briefSchema = z.object({
  projetos: texts
    .optional()
    .transform(parseCompared)
    .refine((slugs) => slugs.length > 0, BRIEF_PROBLEM.nothing),
  quanto: texts
    .optional()
    .superRefine((typed, context) => {
      const { problem } = readAmount(typed);
      if (problem) context.addIssue({ code: "custom", message: AMOUNT_PROBLEM[problem] });
    })
    .transform((typed) => readAmount(typed).centavos),
  para: personKind.optional(),
});

export type BriefInput = z.output<typeof briefSchema>;

/** Sent as a request body, because the tax data must not stand in the address. */
export const simulationBriefSchema = simulationInput
  .omit({ faturamentoAnual: true })
  .extend({ para: personKind });

export type SimulationBriefInput = z.output<typeof simulationBriefSchema>;
