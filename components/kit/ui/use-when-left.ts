"use client";

import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from "react";

/** Runs `reset` when the router hides or removes the page, or when the back/forward cache restores the document. */
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

/** UI state (pending, copied, open) that resets when the page is left. Use `useState` for typed values. */
export function useTransientState<T>(initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial);
  useWhenLeft(() => setValue(initial));
  return [value, setValue];
}
