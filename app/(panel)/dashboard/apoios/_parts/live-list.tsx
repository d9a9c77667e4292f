"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useConversationEvents } from "@/components/matches/conversations/use-conversation-events";

/** Debounce (ms), so that several quick events cause one refresh. */
const TOGETHER = 400;
/** Polling interval (ms) while the event stream is down. */
const POLL = 15_000;

export function LiveList() {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFirst = useRef(true);
  const renew = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router.refresh(), TOGETHER);
  };
  const connection = useConversationEvents(({ kind }) => {
    // The first "ready" event comes right after the render, when nothing is outdated.
    if (kind === "ready" && isFirst.current) isFirst.current = false;
    else renew();
  });
  useEffect(() => {
    if (connection !== "broken") return;
    const poll = setInterval(() => router.refresh(), POLL);
    return () => clearInterval(poll);
  }, [connection, router]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}
