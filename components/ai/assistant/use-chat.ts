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
 * @param keptFor account id; stores the chat in this tab's sessionStorage, across page loads. Undefined while the
 * server renders, which has no storage. Without it the chat ends with the page.
 */
export function useChat(keptFor?: string) {
  const [chat, dispatch] = useReducer(chatReducer, keptFor, (owner) =>
    owner ? readChat(owner) : EMPTY_CHAT,
  );
  const running = useRef<AbortController | null>(null);

  // The router hides a left page instead of unmounting it: abort the call, and mark the answer as stopped.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      dispatch({ kind: "stopped" });
    },
    [],
  );

  const { messages, status } = chat;
  useEffect(() => {
    // Not stored while an answer streams, so that a reload finds the question, which can be sent again.
    if (keptFor && status !== "answering") keepChat(keptFor, messages);
  }, [keptFor, messages, status]);

  async function ask(text: string) {
    const content = cleanQuestion(text);
    if (isBlank(content) || running.current) return;
    const abort = new AbortController();
    running.current = abort;
    // A retry sends the failed question again as `message`.
    const history = historyOf(chat.messages.filter((message) => message.content !== chat.failedQuestion));
    const answerId = newId();
    dispatch({ kind: "asked", id: newId(), content, at: Date.now() });
    const answerStamp = () => ({ id: answerId, at: Date.now() });
    try {
      const answer = await askAssistant({
        message: content,
        history,
        signal: abort.signal,
        onText: (piece) => dispatch({ kind: "text", text: piece, ...answerStamp() }),
      });
      if (!abort.signal.aborted) dispatch({ kind: "answered", answer, ...answerStamp() });
    } catch (error) {
      if (abort.signal.aborted) return;
      const message = error instanceof NoAnswer ? error.message : CHAT_TEXTS.sorry;
      dispatch({ kind: "failed", message, id: newId(), at: Date.now() });
      toast({ title: CHAT_TEXTS.failureTitle, description: CHAT_TEXTS.failure, tone: "error" });
    } finally {
      if (running.current === abort) running.current = null;
    }
  }

  function stop() {
    running.current?.abort();
    running.current = null;
    dispatch({ kind: "stopped" });
  }

  function reset() {
    stop();
    dispatch({ kind: "reset" });
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
