import { SAY } from "../instructions";
import type { Passage } from "../types";
import type { Source } from "./conversation";

/** Whether an answer says that it knows nothing. */
export const isUnknown = (text: string): boolean => text.startsWith(SAY.unknown.slice(0, 40));

/** Characters from which an answer states something that needs a source; a greeting is shorter. */
const STATEMENT = 160;

/**
 * What is said after the model's own words.
 * @param aboutTaxes by the question or by a cited source
 */
export function closingOf(
  text: string,
  { aboutTaxes, cited }: { aboutTaxes: boolean; cited: number },
): string {
  if (isUnknown(text)) return "";
  const closings = [
    cited === 0 && text.length > STATEMENT && SAY.unsourced,
    aboutTaxes && cited > 0 && !/confirme\p{L}* com o contador/iu.test(text) && SAY.accountant,
  ].filter(Boolean);
  return closings.map((closing) => `\n\n${closing}`).join("");
}

/** Shown under an answer that says it does not know. */
export const HELP: Omit<Source, "numero"> = {
  titulo: "Como falo com uma pessoa e em quanto tempo respondem?",
  href: "/faq#falar-com-uma-pessoa",
};

/** The cited passages under the numbers that the text now has. */
export const sourcesOf = (passages: readonly Passage[], cited: readonly number[]): Source[] =>
  cited.flatMap((given, at) => {
    const passage = passages[given - 1];
    return passage ? [{ numero: at + 1, titulo: passage.titulo, href: passage.href }] : [];
  });
