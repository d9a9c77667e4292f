import { promptLine } from "@/lib/kit/text";
import { DATA_HEADING, INSTRUCTIONS } from "../instructions";
import type { Passage } from "../types";
import type { Turn } from "./chat";

type PromptMessage = { role: "system" | "user" | "assistant"; content: string };

const MAX_OF_A_SOURCE = 1_600;

/** Sends the sources as JSON outside the system message, so that the model does not take them for instructions. */
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
    { role: "user", content: `${DATA_HEADING}\n${promptLine({ fontes })}` },
    ...history.map(({ role, content }) => ({ role, content })),
    { role: "user", content: message },
  ];
}
