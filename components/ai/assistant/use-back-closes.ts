"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

export const isFullScreen = () => !window.matchMedia("(min-width: 40rem)").matches;

/**
 * Adds a history entry for a full-screen panel, so that Back closes the panel instead of leaving the page.
 * @returns function that closes the panel, then navigates to an address if given
 */
export function useBackCloses(open: boolean, onClose: () => void) {
  const router = useRouter();
  const close = (next: string | null) => {
    onClose();
    if (next) router.push(next as Parameters<typeof router.push>[0]);
  };
  const leave = useEffectEvent(close);
  const step = useRef<{ next: string | null } | null>(null);

  useEffect(() => {
    if (!open || !isFullScreen()) return;
    window.history.pushState(window.history.state, "");
    step.current = { next: null };
    const onBack = () => {
      const next = step.current?.next ?? null;
      step.current = null;
      leave(next);
    };
    window.addEventListener("popstate", onBack, { once: true });
    return () => {
      window.removeEventListener("popstate", onBack);
      step.current = null;
    };
  }, [open]);

  return (next: string | null = null) => {
    // The panel has no history entry if the screen was wide when the panel opened.
    if (!step.current) return close(next);
    step.current.next = next;
    window.history.back();
  };
}
