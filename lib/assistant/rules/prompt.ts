import { DATA_HEADING, INSTRUCTIONS, SAY } from "../instructions";
import type { Passage } from "../types";
import type { Source, Turn } from "./conversation";

type PromptMessage = { role: "system" | "user" | "assistant"; content: string };

/** Characters of one source in the prompt. */
const MAX_OF_A_SOURCE = 1_600;

/**
 * What the model reads: the instructions alone in the system message; the sources in a message of their own as one
 * line of JSON, so that nothing written in them can end it and pass for an instruction; then the conversation.
 */
export function buildPrompt(
  passages: readonly Passage[],
  history: readonly Turn[],
  message: string,
): PromptMessage[] {
  const fontes = passages.map(({ titulo, texto }, at) => ({
    numero: at + 1,
    titulo,
    texto: texto.slice(0, MAX_OF_A_SOURCE),
  }));
  return [
    { role: "system", content: INSTRUCTIONS },
    { role: "user", content: `${DATA_HEADING}\n${escapeLines(JSON.stringify({ fontes }))}` },
    ...history.map(({ role, content }) => ({ role, content })),
    { role: "user", content: message },
  ];
}

/** JSON leaves two line breaks of Unicode as they are, and `<` could open a tag that a model takes for a role. */
const escapeLines = (json: string) =>
  json.replace(
    /[\u2028\u2029<>]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

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
