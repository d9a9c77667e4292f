"use client";

import { useEffect } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { fetchJson, type ReadTarget, type RequestFailed } from "./request";

type PendingRequest = { views: number; end?: AbortController };

const pending = new Map<string, PendingRequest>();

function pendingOf(name: string): PendingRequest {
  const known = pending.get(name) ?? { views: 0 };
  pending.set(name, known);
  return known;
}

async function fetchShared<T>(target: ReadTarget): Promise<T> {
  const end = new AbortController();
  pendingOf(JSON.stringify(target)).end = end;
  return fetchJson(target, end.signal);
}

/**
 * Shared SWR request: deduplicated across components, aborted when the last component unmounts or changes its target.
 * The last response stays while revalidating. A null `target` requests nothing.
 */
export function useSharedRequest<T>(target: ReadTarget | null, options?: SWRConfiguration<T, RequestFailed>) {
  const { data, error, isValidating, mutate } = useSWR<T, RequestFailed>(target, fetchShared<T>, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    ...options,
  });

  const name = target && JSON.stringify(target);
  useEffect(() => {
    if (name === null) return;
    const mine = pendingOf(name);
    mine.views += 1;
    return () => {
      mine.views -= 1;
      // Wait a tick: another component may start to use the request in the same commit, for example on the next page.
      setTimeout(() => {
        if (mine.views > 0) return;
        mine.end?.abort();
        pending.delete(name);
      });
    };
  }, [name]);

  return {
    data,
    error: isValidating ? undefined : error,
    revalidate: () => void mutate(),
    replaceData: (answer: T) => void mutate(answer, { revalidate: false }),
  };
}
