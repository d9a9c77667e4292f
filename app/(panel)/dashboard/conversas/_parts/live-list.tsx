"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTalkEvents } from "@/components/matches/conversations/use-talk-events";

/** Rest (ms) in which what happens together is one new list. */
const TOGETHER = 400;
/** How often (ms) the list is asked for while no stream stands. */
const POLL = 15_000;

/** Keeps the list, and the counts of the frame, as they are at this moment. */
export function LiveList() {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFirst = useRef(true);
  const renew = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router.refresh(), TOGETHER);
  };
  const line = useTalkEvents(({ kind }) => {
    // The page has just been rendered when the stream first stands.
    if (kind === "ready" && isFirst.current) isFirst.current = false;
    else renew();
  });
  useEffect(() => {
    if (line !== "broken") return;
    const poll = setInterval(() => router.refresh(), POLL);
    return () => clearInterval(poll);
  }, [line, router]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}
