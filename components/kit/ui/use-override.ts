"use client";

import { useSyncExternalStore } from "react";
import { createStore } from "./store";

/** `outdated`: the values that `value` replaces, from the page and from earlier overrides. */
type Override = { value: unknown; outdated: ReadonlySet<unknown> };

const overrides = createStore<ReadonlyMap<string, Override>>(new Map());

/**
 * Client-side override of a server-rendered value, shared by cached pages. The override applies to a page with one of
 * the replaced values. Any other value from the server is newer, and wins.
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
