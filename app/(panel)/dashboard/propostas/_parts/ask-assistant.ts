import { ASSISTANT } from "@/lib/ai/proposals/messages";
import { createChatReader } from "@/lib/ai/proposals/rules/chat";
import type { StepId } from "@/lib/ai/proposals/rules/steps";

/** Why there is no answer, in words for the person. */
export class NoAnswer extends Error {}

type Asking = {
  conversationId: string;
  messageId: string;
  content: string;
  step: StepId;
  signal: AbortSignal;
  onText: (text: string) => void;
};

/**
 * Sends a message of a kept conversation and hands on the answer as it comes (B7.9).
 * @throws NoAnswer, or the error of a call that broke off
 */
export async function askAssistant({ conversationId, messageId, content, step, signal, onText }: Asking) {
  const response = await fetch("/api/ai-assistant", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({
      messages: [{ role: "user", content }],
      step,
      conversation_id: conversationId,
      message_id: messageId,
    }),
    signal,
  });
  if (!response.ok || !response.body) {
    const body: { error?: unknown } = await response.json().catch(() => ({}));
    throw new NoAnswer(typeof body.error === "string" ? body.error : ASSISTANT.failed);
  }
  const read = createChatReader();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    // A stream that ends without its last event was cut.
    if (done) throw new NoAnswer(ASSISTANT.failed);
    for (const event of read(value)) {
      if (event.event === "delta") onText(event.data.text);
      else if (event.event === "done") return event.data;
      else throw new NoAnswer(event.data.error);
    }
  }
}
