"use client";

import { useSyncExternalStore } from "react";
import { createStore } from "./store";

/** `over`: the outdated values that pages were rendered with. */
type Fact = { value: unknown; over: ReadonlySet<unknown> };

const facts = createStore<ReadonlyMap<string, Fact>>(new Map());

/**
 * Client-side override of a server-rendered value, shared by cached pages; a newer server value wins.
 * @param key subject of the value, such as `favorito:<id>`
 */
export function useLearned<T extends string | boolean | null>(key: string, fromPage: T) {
  const fact = useSyncExternalStore(
    facts.subscribe,
    () => facts.read().get(key),
    () => undefined,
  );
  const value = fact?.over.has(fromPage) ? (fact.value as T) : fromPage;
  const learn = (next: T) => {
    const over = new Set([...(fact?.over ?? []), fromPage, value]);
    facts.write(new Map(facts.read()).set(key, { value: next, over }));
  };
  return [value, learn] as const;
}
