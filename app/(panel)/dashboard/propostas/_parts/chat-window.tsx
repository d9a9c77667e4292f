"use client";

import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/kit/ui/button";
import { SCREEN } from "@/lib/ai/proposals/messages";
import type { ChatEntry } from "@/lib/ai/proposals/rules/chat";
import { isLastStep } from "@/lib/ai/proposals/rules/steps";
import { MessageForm } from "./message-form";
import type { ProposalHandle } from "./use-proposal";

type ChatWindowProps = {
  handle: ProposalHandle;
  mayWrite: boolean;
};

export function ChatWindow({ handle, mayWrite }: ChatWindowProps) {
  const { chat, text, setText, phase, failed, isWaiting, isOver, step, proposal, send, write, goOn } = handle;
  const scroller = useRef<HTMLElement>(null);
  const { entries, busy } = chat;
  const last = entries.at(-1);
  const isTyping = busy && last?.state !== "writing";
  const length = last?.content.length ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls at each message and each piece of text
  useEffect(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [entries.length, length, isTyping, phase]);

  return (
    <section aria-label="Conversa" className="overflow-hidden rounded-md border border-line bg-surface">
      <section
        ref={scroller}
        aria-label="Mensagens"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must scroll by keyboard too
        tabIndex={0}
        // The height is fixed, because a growing list would push the composer behind the tabs at a phone's bottom edge.
        className="h-[clamp(14rem,100dvh-26rem,26rem)] overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2 md:p-5"
      >
        <ol className="grid gap-4">
          {entries.map((entry) => (
            <Message
              key={entry.id}
              entry={entry}
              mayWrite={mayWrite}
              onRetry={busy ? null : () => send(entry.content, entry.id)}
            />
          ))}
          {isTyping && (
            <li className="flex items-center gap-2 text-ink-soft text-sm">
              <Dots />
              {SCREEN.typing}
            </li>
          )}
          {(phase === "generating" || (isWaiting && isLastStep(step))) && (
            <li className="flex items-center gap-2 text-ink-soft text-sm">
              <Dots />
              {SCREEN.generating}
            </li>
          )}
          {isWaiting && !isLastStep(step) && <li className="text-ink-soft text-sm">{SCREEN.advancing}</li>}
        </ol>
        {failed && isOver && !proposal && (
          <div className="mt-4 grid justify-items-start gap-3 border-danger border-l-2 pl-3">
            <p className="text-sm">{failed}</p>
            <Button variant="outline" onClick={goOn}>
              <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
              Tentar novamente
            </Button>
          </div>
        )}
      </section>
      {mayWrite && (
        <MessageForm text={text} busy={busy || phase === "generating"} onText={setText} onSend={write} />
      )}
      <p role="status" className="sr-only">
        {statusOf(handle)}
      </p>
    </section>
  );
}

function statusOf({ chat: { entries, busy }, phase }: ProposalHandle): string {
  if (phase === "generating") return SCREEN.generating;
  if (busy) return SCREEN.typing;
  const last = entries.at(-1);
  return last?.role === "assistant" ? `Assistente: ${last.content}` : "";
}

function Dots() {
  return (
    <span aria-hidden className="inline-flex gap-1 motion-safe:animate-pulse">
      <span className="size-1.5 rounded-full bg-brand" />
      <span className="size-1.5 rounded-full bg-brand" />
      <span className="size-1.5 rounded-full bg-brand" />
    </span>
  );
}

type MessageProps = { entry: ChatEntry; mayWrite: boolean; onRetry: (() => void) | null };

function Message({ entry, mayWrite, onRetry }: MessageProps) {
  const { role, content, state } = entry;
  if (role === "assistant") {
    return (
      <li className="max-w-[34rem] whitespace-pre-wrap break-words text-sm">
        <span className="sr-only">Assistente: </span>
        {content}
      </li>
    );
  }
  return (
    <li className="ml-6 grid justify-items-end gap-2">
      <p className="whitespace-pre-wrap break-words rounded-md bg-brand-wash px-4 py-2.5 text-sm">
        <span className="sr-only">{mayWrite ? "Você: " : "Captador: "}</span>
        {content}
      </p>
      {state === "failed" && (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          <p className="text-danger text-sm">{SCREEN.unanswered}</p>
          {mayWrite && (
            <Button onClick={() => onRetry?.()} aria-disabled={!onRetry} variant="outline" size="sm">
              <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
              Tentar novamente
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
