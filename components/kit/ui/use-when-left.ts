"use client";

import { type Dispatch, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from "react";

/**
 * Runs when the page that a view stands on is left. The router hides such a page and shows it again as it was, and a
 * browser may do the same with a whole document; React tells of the first by ending the page's effects, the browser of
 * the second when the document comes back.
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
 * State of a moment: waiting, copied, opened, sent, refused. It ends when its page is left. What a person typed or
 * chose, and what is known since, is `useState`.
 */
export function useMoment<T>(initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial);
  useWhenLeft(() => setValue(initial));
  return [value, setValue];
}
