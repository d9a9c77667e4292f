import { CHAT_TEXTS } from "@/lib/ai/assistant/messages";
import { type Answer, createAnswerReader, isAnswer, type Turn } from "@/lib/ai/assistant/rules/chat";

/** Why there is no answer, in words for the person. */
export class NoAnswer extends Error {}

type Asking = { message: string; history: Turn[]; signal: AbortSignal; onText: (text: string) => void };

/**
 * Asks the assistant (B7.10) and hands on its text as it comes.
 * @throws NoAnswer, or the error of a call that broke off
 */
export async function askAssistant({ message, history, signal, onText }: Asking): Promise<Answer> {
  const response = await fetch("/api/lir-chat-assistant", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({ message, history }),
    signal,
  });
  if (!response.ok || !response.body) throw await refusalOf(response);
  const read = createAnswerReader();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    // A stream that ends without its last event was cut.
    if (done) throw new NoAnswer(CHAT_TEXTS.sorry);
    for (const event of read(value)) {
      if (event.event === "delta") onText(event.data.text);
      else if (event.event === "error") throw new NoAnswer(CHAT_TEXTS.sorry);
      else if (isAnswer(event.data)) return event.data;
      else throw new NoAnswer(CHAT_TEXTS.invalidReply);
    }
  }
}

/** Limits and refused questions have words of their own; everything else is B8.4. */
async function refusalOf(response: Response): Promise<NoAnswer> {
  if (response.status !== 400 && response.status !== 429) return new NoAnswer(CHAT_TEXTS.sorry);
  const body: { error?: unknown } = await response.json().catch(() => ({}));
  return new NoAnswer(typeof body.error === "string" ? body.error : CHAT_TEXTS.sorry);
}
