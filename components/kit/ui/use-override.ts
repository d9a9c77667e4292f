"use client";

import { useSyncExternalStore } from "react";
import { createStore } from "./store";

/** `outdated`: the values that `value` replaces, from the page and from earlier overrides. */
type Override = { value: unknown; outdated: ReadonlySet<unknown> };

const overrides = createStore<ReadonlyMap<string, Override>>(new Map());

/**
 * Value that replaces a server-rendered value in this document. All pages that the router keeps share it. A page shows
 * it only while the page's own value is one of those that it replaced. Any other value from the server is newer, and
 * wins.
 * @param key subject of the value, such as `favorito:<id>`
 */
export function useOverride<T extends string | boolean | null>(key: string, fromPage: T) {
  const current = useSyncExternalStore(
    overrides.subscribe,
    () => overrides.read().get(key),
    () => undefined,
  );
  const value = current?.outdated.has(fromPage) ? (current.value as T) : fromPage;
  const override = (next: T) => {
    const outdated = new Set([...(current?.outdated ?? []), fromPage, value]);
    overrides.write(new Map(overrides.read()).set(key, { value: next, outdated }));
  };
  return [value, override] as const;
}
