"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}

/**
 * The query of the address, read by the browser alone: the page is prerendered and the same for everybody. Null in the
 * prerendered page itself.
 */
export function useQuery(): URLSearchParams | null {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => null,
  );
  return search === null ? null : new URLSearchParams(search);
}
