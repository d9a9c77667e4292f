"use client";

import { useEffect, useReducer, useRef } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { SAY } from "@/lib/ai/assistant/messages";
import {
  cleanQuestion,
  conversationReducer,
  EMPTY_CONVERSATION,
  historyOf,
  isBlank,
  isBusy,
} from "@/lib/ai/assistant/rules/conversation";
import { askAssistant } from "./ask";
import { keepConversation, readConversation } from "./kept-conversation";
import { NoAnswer } from "./streamed-answer";

const newId = () => crypto.randomUUID();

/**
 * A conversation with the assistant: what was said, and what one can do.
 * @param keptFor whose conversation it is, where it goes on in the next document of this tab; never while rendering on
 * the server. Without it, it lasts as long as the page.
 */
export function useConversation(keptFor?: string) {
  const [conversation, happen] = useReducer(conversationReducer, keptFor, (owner) =>
    owner ? readConversation(owner) : EMPTY_CONVERSATION,
  );
  const running = useRef<AbortController | null>(null);

  // Who leaves the page needs no answer, and the vendor's call ends.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      happen({ kind: "stopped" });
    },
    [],
  );

  const { messages, status } = conversation;
  useEffect(() => {
    // Half an answer is none: until it is whole, the question alone is kept.
    if (keptFor && status !== "answering") keepConversation(keptFor, messages);
  }, [keptFor, messages, status]);

  async function ask(text: string) {
    const content = cleanQuestion(text);
    if (isBlank(content) || running.current) return;
    const leave = new AbortController();
    running.current = leave;
    const history = historyOf(
      conversation.messages.filter((message) => message.content !== conversation.failedQuestion),
    );
    const answerId = newId();
    happen({ kind: "asked", id: newId(), content, at: Date.now() });
    const now = () => ({ id: answerId, at: Date.now() });
    try {
      const answer = await askAssistant({
        message: content,
        history,
        signal: leave.signal,
        onText: (piece) => happen({ kind: "text", text: piece, ...now() }),
      });
      if (!leave.signal.aborted) happen({ kind: "answered", answer, ...now() });
    } catch (error) {
      if (leave.signal.aborted) return;
      const message = error instanceof NoAnswer ? error.message : SAY.sorry;
      happen({ kind: "failed", message, id: newId(), at: Date.now() });
      toast({ title: SAY.failureTitle, description: SAY.failure, tone: "error" });
    } finally {
      if (running.current === leave) running.current = null;
    }
  }

  function stop() {
    running.current?.abort();
    running.current = null;
    happen({ kind: "stopped" });
  }

  function reset() {
    stop();
    happen({ kind: "reset" });
  }

  const { failedQuestion } = conversation;
  return {
    ...conversation,
    busy: isBusy(conversation),
    ask,
    stop,
    reset,
    retry: failedQuestion === null ? null : () => ask(failedQuestion),
  };
}

export type ConversationHandle = ReturnType<typeof useConversation>;
