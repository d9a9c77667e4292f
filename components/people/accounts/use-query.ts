"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}

/** The query of the address, read in the browser: the page is prerendered. Null in the prerendered page itself. */
export function useQuery(): URLSearchParams | null {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => null,
  );
  return search === null ? null : new URLSearchParams(search);
}
