"use client";

import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from "react";

/**
 * Runs when the page is left. The router hides a left page and may show it again, and the browser may do so with a
 * document: effects end in the first case, `pageshow` fires in the second.
 */
export function useWhenLeft(reset: () => void): void {
  const run = useEffectEvent(reset);
  useLayoutEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) run();
    };
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pageshow", comeBack);
      run();
    };
  }, []);
}

/**
 * Transient UI state (pending, copied, open) that resets when the page is left. Typed values and known facts use
 * `useState`.
 */
export function useMoment<T>(initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial);
  useWhenLeft(() => setValue(initial));
  return [value, setValue];
}
