import { CHAT_TEXTS } from "@/lib/ai/assistant/messages";
import { type Answer, type AnswerEvent, isAnswer, type Turn } from "@/lib/ai/assistant/rules/chat";
import { askForStream, NoAnswer, readEvents, refusalOf } from "./streamed-answer";

type Question = { message: string; history: Turn[]; signal: AbortSignal; onText: (text: string) => void };

/**
 * Sends a question to the assistant (B7.10) and streams the text of its answer into `onText`.
 * @throws NoAnswer, or the error of a broken connection
 */
export async function askAssistant({ message, history, signal, onText }: Question): Promise<Answer> {
  const response = await askForStream("/api/lir-chat-assistant", { message, history }, signal);
  if (!response.ok || !response.body) {
    // Rate limits and refused questions have their own texts; everything else is B8.4.
    const hasText = response.status === 400 || response.status === 429;
    throw hasText ? await refusalOf(response, CHAT_TEXTS.sorry) : new NoAnswer(CHAT_TEXTS.sorry);
  }
  for await (const event of readEvents<AnswerEvent>(response.body)) {
    if (event.event === "delta") onText(event.data.text);
    else if (event.event === "error") throw new NoAnswer(CHAT_TEXTS.sorry);
    else if (isAnswer(event.data)) return event.data;
    else throw new NoAnswer(CHAT_TEXTS.invalidReply);
  }
  // A stream that ends without its last event was cut.
  throw new NoAnswer(CHAT_TEXTS.sorry);
}
