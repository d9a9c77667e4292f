"use client";

import { useEffect } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { ask, type Question, type RequestFailed } from "./request";

/** Views that wait for the answer of a question, and what gives it up. */
type Waiting = { views: number; end?: AbortController };

const waiting = new Map<string, Waiting>();

function waitFor(name: string): Waiting {
  const known = waiting.get(name) ?? { views: 0 };
  waiting.set(name, known);
  return known;
}

/** @throws RequestFailed */
async function askOnce<T>(question: Question): Promise<T> {
  const end = new AbortController();
  waitFor(JSON.stringify(question)).end = end;
  return ask(question, end.signal);
}

/**
 * The answer to a question, asked once however many views want it and given up when none does any more. An answer that
 * is known stays while it is asked again. Null asks nothing.
 */
export function useAnswer<T>(question: Question | null, options?: SWRConfiguration<T, RequestFailed>) {
  const { data, error, isValidating, mutate } = useSWR<T, RequestFailed>(question, askOnce<T>, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    ...options,
  });

  const name = question && JSON.stringify(question);
  useEffect(() => {
    if (name === null) return;
    const mine = waitFor(name);
    mine.views += 1;
    return () => {
      mine.views -= 1;
      // Effects that only start again wait again at once.
      setTimeout(() => {
        if (mine.views > 0) return;
        mine.end?.abort();
        waiting.delete(name);
      });
    };
  }, [name]);

  return {
    data,
    /** Why the last request has no answer, once nothing is under way any more. */
    error: isValidating ? undefined : error,
    askAgain: () => void mutate(),
    /** Puts in its place what a change answered. */
    learn: (answer: T) => void mutate(answer, { revalidate: false }),
  };
}
