import * as z from "zod";
import { PROBLEM_TEXT } from "./messages";
import { amountProblem, PERSON_KINDS } from "./rules";

/** Centavos (B5.2). */
const amount = z.number().superRefine((value, context) => {
  const problem = amountProblem(value);
  if (problem) context.addIssue({ code: "custom", message: PROBLEM_TEXT[problem] });
});

/** Amounts of a simulation in centavos (B3.13). */
export const simulationInput = z.object({
  faturamentoAnual: amount,
  impostoRenda: amount,
  valorInvestimento: amount,
});

/** The simulation presumes that a company is under Lucro Real, and that a person files the complete declaration. */
export const personKind = z.enum(PERSON_KINDS);

export type SimulationInput = z.infer<typeof simulationInput>;
export type PersonKind = z.infer<typeof personKind>;
