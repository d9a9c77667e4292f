"use client";

import { RotateCcw } from "lucide-react";
import { type Ref, useEffect, useRef } from "react";
import { CHAT_TEXTS, SUGGESTIONS } from "@/lib/ai/assistant/messages";
import { MessageItem } from "./message-item";
import { QuestionForm } from "./question-form";
import type { ChatHandle } from "./use-chat";

type ChatViewProps = {
  chat: ChatHandle;
  fieldRef?: Ref<HTMLTextAreaElement>;
  suggestions?: number;
  className?: string;
};

/** A list scrolled up by more than half its height plus FOLLOWS (px) does not follow an arriving answer. */
const FOLLOWS = 80;

export function ChatView({ chat, fieldRef, suggestions, className = "" }: ChatViewProps) {
  const { messages, status, busy, ask, stop, retry } = chat;
  const scroller = useRef<HTMLElement>(null);
  const isResumed = useRef(messages.length > 0);
  const last = messages.at(-1);
  const length = last?.content.length ?? 0;

  useEffect(() => {
    // Scroll a resumed chat to its end, in the frame after the panel has opened.
    if (!isResumed.current) return;
    const frame = requestAnimationFrame(() => {
      const box = scroller.current;
      if (box) box.scrollTop = box.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls at each message and each piece of text
  useEffect(() => {
    const box = scroller.current;
    if (!box || messages.length === 0) return;
    const away = box.scrollHeight - box.clientHeight - box.scrollTop;
    if (away < FOLLOWS + box.clientHeight / 2 || last?.isUser) box.scrollTop = box.scrollHeight;
  }, [messages.length, length, status]);

  return (
    <div className={`grid min-h-0 grid-rows-[minmax(0,1fr)_auto] ${className}`}>
      <section
        ref={scroller}
        aria-label="Mensagens"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must scroll by keyboard too
        tabIndex={0}
        className="overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-2"
      >
        <ol className="grid gap-5">
          <li className="text-sm">
            <span className="sr-only">Assistente: </span>
            {CHAT_TEXTS.welcome}
          </li>
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
          {status === "waiting" && (
            <li className="text-ink-soft text-sm motion-safe:animate-pulse">Consultando as fontes…</li>
          )}
        </ol>
        {messages.length === 0 && (
          <ul className="mt-5 grid justify-items-start gap-2">
            {SUGGESTIONS.slice(0, suggestions).map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => ask(question)}
                  className="min-h-11 rounded-md border border-line-strong px-3.5 py-2 text-left text-brand text-sm leading-snug hover:bg-brand-wash"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
        {retry && !busy && (
          <button
            type="button"
            onClick={retry}
            className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-4 font-semibold text-sm hover:bg-sunken"
          >
            <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
            Perguntar de novo
          </button>
        )}
      </section>
      <QuestionForm ref={fieldRef} focusWhileBusy={scroller} busy={busy} onAsk={ask} onStop={stop} />
      <Announcement chat={chat} />
    </div>
  );
}

function Announcement({ chat: { messages, status } }: { chat: ChatHandle }) {
  const last = messages.at(-1);
  const isAnswer = status === "idle" && last && !last.isUser && last.state === undefined;
  const text = isAnswer
    ? `Resposta do assistente: ${last.content}`
    : status === "idle"
      ? ""
      : "Aguarde a resposta.";
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
