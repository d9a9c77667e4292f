"use client";

import { useEffect, useReducer, useRef } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { CHAT_TEXTS } from "@/lib/ai/assistant/messages";
import {
  chatReducer,
  cleanQuestion,
  EMPTY_CHAT,
  historyOf,
  isBlank,
  isBusy,
} from "@/lib/ai/assistant/rules/chat";
import { askAssistant } from "./ask";
import { keepChat, readChat } from "./kept-chat";
import { NoAnswer } from "./streamed-answer";

const newId = () => crypto.randomUUID();

/**
 * State and actions of an assistant chat.
 * @param keptFor account id under which messages are kept for the next document of this tab; not during server
 * rendering. Without it they last as long as the page.
 */
export function useChat(keptFor?: string) {
  const [chat, happen] = useReducer(chatReducer, keptFor, (owner) => (owner ? readChat(owner) : EMPTY_CHAT));
  const running = useRef<AbortController | null>(null);

  // Abort on leaving the page, which also ends the vendor's call.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      happen({ kind: "stopped" });
    },
    [],
  );

  const { messages, status } = chat;
  useEffect(() => {
    // A partial answer is not kept: until it is complete, only the question is.
    if (keptFor && status !== "answering") keepChat(keptFor, messages);
  }, [keptFor, messages, status]);

  async function ask(text: string) {
    const content = cleanQuestion(text);
    if (isBlank(content) || running.current) return;
    const leave = new AbortController();
    running.current = leave;
    const history = historyOf(chat.messages.filter((message) => message.content !== chat.failedQuestion));
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
      const message = error instanceof NoAnswer ? error.message : CHAT_TEXTS.sorry;
      happen({ kind: "failed", message, id: newId(), at: Date.now() });
      toast({ title: CHAT_TEXTS.failureTitle, description: CHAT_TEXTS.failure, tone: "error" });
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

  const { failedQuestion } = chat;
  return {
    ...chat,
    busy: isBusy(chat),
    ask,
    stop,
    reset,
    retry: failedQuestion === null ? null : () => ask(failedQuestion),
  };
}

export type ChatHandle = ReturnType<typeof useChat>;
