"use client";

import { ArrowDown } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { CONVERSATION } from "@/lib/matches/conversations/messages";
import { byDay, dayName, firstNumber, lastNumber } from "@/lib/matches/conversations/rules/thread";
import { Message, WaitingMessage } from "./message";
import type { ThreadHandle } from "./use-thread";

/** Distance (px) from the end within which the list follows new messages. */
const NEAR_END = 80;

type MessageListProps = { handle: ThreadHandle; other: string; today: string };

export function MessageList({ handle, other, today }: MessageListProps) {
  const { thread, head, olderState, readOlder, markRead, retry, takeBack } = handle;
  const { messages, outgoing, otherRead } = thread;
  const box = useRef<HTMLElement>(null);
  const inView = useRef(false);
  const unreadLine = useRef<HTMLLIElement>(null);
  const [firstUnread] = useState(() =>
    head.unread > 0
      ? (messages.find(({ number, isMine }) => number > head.readNumber && !isMine)?.number ?? 0)
      : 0,
  );
  const [isAtEnd, setAtEnd] = useTransientState(true);
  const place = useRef({ height: 0, first: firstNumber(thread), isAtEnd: true, begun: false });
  const first = firstNumber(thread);
  const last = lastNumber(thread);
  const waiting = outgoing.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each message added at either end
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const before = place.current;
    if (!before.begun) {
      scroller.scrollTop = scroller.scrollHeight;
      // scrollIntoView would scroll the page, too.
      const line = unreadLine.current?.getBoundingClientRect().top;
      if (line !== undefined)
        scroller.scrollTop += line - scroller.getBoundingClientRect().top - scroller.clientHeight / 2;
    } else if (first < before.first) scroller.scrollTop += scroller.scrollHeight - before.height;
    else if (before.isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    place.current = { ...before, begun: true, first, height: scroller.scrollHeight };
  }, [first, last, waiting]);

  useEffect(() => {
    const scroller = box.current;
    if (waiting > 0 && scroller) scroller.scrollTop = scroller.scrollHeight;
  }, [waiting]);

  const check = useEffectEvent(() => {
    const scroller = box.current;
    if (!scroller) return;
    const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END;
    place.current.isAtEnd = atEnd;
    setAtEnd(atEnd);
    if (atEnd && inView.current && document.visibilityState === "visible") void markRead();
  });
  // Mark messages as read only while half of the list is on the screen: the conversation is far down the page.
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        inView.current = entry?.isIntersecting ?? false;
        if (inView.current) check();
      },
      { threshold: 0.5 },
    );
    watch.observe(scroller);
    return () => watch.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message may be visible already
  useEffect(() => {
    check();
    const see = () => check();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [last]);

  const newest = messages.at(-1);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Mensagens"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must scroll by keyboard too
        tabIndex={0}
        onScroll={() => check()}
        className="conversation-messages min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-4 focus-visible:-outline-offset-2 md:px-5"
      >
        {first > 1 ? (
          <div className="mb-4 grid justify-items-center gap-2">
            <Button variant="outline" size="sm" aria-disabled={olderState === "loading"} onClick={readOlder}>
              {olderState === "loading" ? "Buscando…" : CONVERSATION.older}
            </Button>
            {olderState === "failed" && (
              <p role="alert" className="text-danger text-sm">
                {CONVERSATION.olderFailed}
              </p>
            )}
          </div>
        ) : (
          <p className="mb-4 text-center text-ink-soft text-xs">{CONVERSATION.start}</p>
        )}
        {byDay(messages, toIsoDay).map(({ day, messages: ofDay }) => (
          <div key={day}>
            <p
              aria-hidden
              className="figures my-4 flex items-center gap-3 text-ink-soft text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
            >
              {dayName(day, today) ?? formatDate(day)}
            </p>
            <ol aria-label={dayName(day, today) ?? formatDate(day)} className="grid gap-2">
              {ofDay.map((message) => (
                <Message
                  key={message.number}
                  message={message}
                  other={other}
                  isRead={message.number <= otherRead}
                  unreadLine={message.number === firstUnread ? unreadLine : null}
                />
              ))}
            </ol>
          </div>
        ))}
        {waiting > 0 && (
          <ol aria-label="A enviar" className="mt-2 grid gap-2">
            {outgoing.map((message, at) => (
              <WaitingMessage
                key={message.clientId}
                message={message}
                isHeld={at > 0 && outgoing[0]?.state === "failed"}
                onRetry={retry}
                onTakeBack={() => takeBack(message)}
              />
            ))}
          </ol>
        )}
      </section>
      {!isAtEnd && (
        <button
          type="button"
          className="absolute right-4 bottom-3 flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm shadow hover:bg-sunken"
          onClick={() => {
            if (box.current) box.current.scrollTop = box.current.scrollHeight;
          }}
        >
          <ArrowDown aria-hidden className="size-4" strokeWidth={2} />
          {last > head.readNumber && newest && !newest.isMine ? CONVERSATION.newBelow : "Ir para o fim"}
        </button>
      )}
      <p role="status" className="sr-only">
        {newest && !newest.isMine && newest.number > head.readNumber
          ? `${other}: ${newest.texto || "anexo"}`
          : ""}
      </p>
    </div>
  );
}
