"use client";

import { useEffect, useReducer, useRef } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { CHAT_TEXTS } from "@/lib/ai/assistant/messages";
import {
  type Answer,
  type AnswerEvent,
  chatReducer,
  cleanQuestion,
  EMPTY_CHAT,
  hasOwnText,
  historyOf,
  isAnswer,
  isBlank,
  isBusy,
  PAUSED,
  type Turn,
} from "@/lib/ai/assistant/rules/chat";
import { keepChat, readChat } from "./kept-chat";
import { AnswerFailed, readEvents, refusalOf, requestStream } from "./streamed-answer";

const newId = () => crypto.randomUUID();

export function useChat(keptFor?: string) {
  const [chat, dispatch] = useReducer(chatReducer, keptFor, (owner) =>
    owner ? readChat(owner) : EMPTY_CHAT,
  );
  const running = useRef<AbortController | null>(null);

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
    // Do not store a partial answer, so that after a reload the question is unanswered and can be sent again.
    if (keptFor && status !== "answering") keepChat(keptFor, messages);
  }, [keptFor, messages, status]);

  async function ask(text: string) {
    const content = cleanQuestion(text);
    if (isBlank(content) || running.current) return;
    const abort = new AbortController();
    running.current = abort;
    const history = historyOf(chat);
    const answerId = newId();
    dispatch({ kind: "asked", id: newId(), content, at: Date.now() });
    const answerStamp = () => ({ id: answerId, at: Date.now() });
    try {
      const answer = await requestAnswer({
        message: content,
        history,
        signal: abort.signal,
        onText: (piece) => dispatch({ kind: "text", text: piece, ...answerStamp() }),
      });
      if (!abort.signal.aborted) dispatch({ kind: "answered", answer, ...answerStamp() });
    } catch (error) {
      if (abort.signal.aborted) return;
      const message = error instanceof AnswerFailed ? error.message : CHAT_TEXTS.sorry;
      dispatch({ kind: "failed", message, id: newId(), at: Date.now() });
      // `CHAT_TEXTS.failure` suggests another try, which cannot help while the team has paused the assistant.
      const isPaused = error instanceof AnswerFailed && error.code === PAUSED;
      const description = isPaused ? message : CHAT_TEXTS.failure;
      toast({ title: CHAT_TEXTS.failureTitle, description, tone: "error" });
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

type Question = { message: string; history: Turn[]; signal: AbortSignal; onText: (text: string) => void };

/** @throws AnswerFailed, or the error of a broken connection */
async function requestAnswer({ message, history, signal, onText }: Question): Promise<Answer> {
  const response = await requestStream("/api/lir-chat-assistant", { message, history }, signal);
  if (!response.ok || !response.body) {
    const refusal = await refusalOf(response, CHAT_TEXTS.sorry);
    throw hasOwnText(response.status, refusal.code) ? refusal : new AnswerFailed(CHAT_TEXTS.sorry);
  }
  for await (const event of readEvents<AnswerEvent>(response.body)) {
    if (event.event === "delta") onText(event.data.text);
    else if (event.event === "error") throw new AnswerFailed(CHAT_TEXTS.sorry);
    else if (isAnswer(event.data)) return event.data;
    else throw new AnswerFailed(CHAT_TEXTS.invalidReply);
  }
  throw new AnswerFailed(CHAT_TEXTS.sorry);
}
