import { promptLine } from "@/lib/kit/text";
import type { ModelMessage } from "@/lib/providers/openai";
import { DATA_HEADING, INSTRUCTIONS } from "../instructions";
import type { Passage } from "../types";
import type { Turn } from "./chat";

const MAX_OF_A_SOURCE = 1_600;

/** Sends the sources as JSON outside the system message, so that the model does not take them for instructions. */
export function buildPrompt(
  passages: readonly Passage[],
  history: readonly Turn[],
  message: string,
): ModelMessage[] {
  const fontes = passages.map(({ titulo, texto }, at) => ({
    numero: at + 1,
    titulo,
    texto: texto.slice(0, MAX_OF_A_SOURCE),
  }));
  return [
    { role: "system", content: INSTRUCTIONS },
    { role: "user", content: `${DATA_HEADING}\n${promptLine({ fontes })}` },
    ...history,
    { role: "user", content: message },
  ];
}
