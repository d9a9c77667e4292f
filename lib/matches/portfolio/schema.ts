import { z } from "zod";
import { AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import { readAmount } from "@/lib/catalog/amount/rules";
import { PORTFOLIO } from "./messages";
import { readChoices } from "./rules/choices";
import { MAX_LINES } from "./rules/propose";

/** The typed amount, as centavos (B5.1). */
const amount = z.string().transform((text, context) => {
  const { centavos, problem } = readAmount(text);
  if (centavos !== null) return centavos;
  context.addIssue({ code: "custom", message: AMOUNT_PROBLEM[problem ?? "missing"] });
  return z.NEVER;
});

const id = z.uuid(PORTFOLIO.gone);

/** Unknown choices are ignored. The client generates `id`, so that a repeated request saves once. */
export const newPortfolioSchema = z.object({
  id,
  valor: amount,
  escolhas: z.unknown().transform(readChoices),
});

/** An empty text or zero removes the project. */
const lineAmount = z.string().transform((text, context) => {
  const { centavos, problem } = readAmount(text);
  if (problem === null) return centavos ?? 0;
  if (/^[\s0.,R$]*$/i.test(text)) return 0;
  context.addIssue({ code: "custom", message: AMOUNT_PROBLEM[problem] });
  return z.NEVER;
});

/** `alteradaEm`: time of the lines' last change before the page was rendered. */
const shown = { id, alteradaEm: z.iso.datetime(PORTFOLIO.oldPage) };

export const linesSchema = z.object({
  ...shown,
  valores: z
    .record(z.uuid(), lineAmount)
    .refine((values) => Object.keys(values).length <= MAX_LINES, PORTFOLIO.foreign),
});

export const portfolioBriefSchema = z.object({ carteira: z.string(PORTFOLIO.gone).max(100, PORTFOLIO.gone) });

export const portfolioSchema = z.object({ id });

export const shownPortfolioSchema = z.object(shown);
