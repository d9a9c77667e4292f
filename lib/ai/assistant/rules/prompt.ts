import { DATA_HEADING, INSTRUCTIONS } from "../instructions";
import type { Passage } from "../types";
import type { Turn } from "./chat";

type PromptMessage = { role: "system" | "user" | "assistant"; content: string };

/** Maximum length (characters) of a source in the prompt. */
const MAX_OF_A_SOURCE = 1_600;

/**
 * Messages for the model: the instructions alone in the system message; the sources in their own message as one line of
 * JSON, so that no source can end it and pass as an instruction; then the conversation.
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

/** Escapes U+2028 and U+2029, which JSON allows, and `<` and `>`, which a model could take for a tag of a role. */
const escapeLines = (json: string) =>
  json.replace(
    /[\u2028\u2029<>]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
