import {
  AnswerFailed,
  readEvents,
  refusalOf,
  requestStream,
} from "@/components/ai/assistant/streamed-answer";
import { PROPOSAL_CHAT } from "@/lib/ai/proposals/messages";
import type { ChatEvent } from "@/lib/ai/proposals/rules/chat";
import type { StepId } from "@/lib/ai/proposals/rules/steps";
import type { PageMark } from "@/lib/kit/result";

type Message = {
  conversationId: string;
  messageId: string;
  content: string;
  step: StepId;
  mark: Partial<PageMark>;
  signal: AbortSignal;
  /** Called once the server has confirmed that it stored the message, even if the answer fails. */
  onStored: () => void;
  onText: (text: string) => void;
};

/** Streams the text of the answer into `onText` (B7.9). @throws AnswerFailed, or the error of a broken connection */
export async function askAssistant(message: Message) {
  const { conversationId, messageId, content, step, mark, signal, onStored, onText } = message;
  const messages = [{ role: "user", content }];
  const body = { messages, step, conversation_id: conversationId, message_id: messageId, ...mark };
  const response = await requestStream("/api/ai-assistant", body, signal);
  if (!response.ok || !response.body) {
    const { kept }: { kept?: unknown } = await response
      .clone()
      .json()
      .catch(() => ({}));
    if (Array.isArray(kept) && kept.includes(messageId)) onStored();
    throw await refusalOf(response, PROPOSAL_CHAT.failed);
  }
  onStored();
  for await (const event of readEvents<ChatEvent>(response.body)) {
    if (event.event === "delta") onText(event.data.text);
    else if (event.event === "done") return event.data;
    else throw new AnswerFailed(event.data.error);
  }
  // The stream ended without the event `done`, so the connection was cut.
  throw new AnswerFailed(PROPOSAL_CHAT.failed);
}
