"use client";

import { useSyncExternalStore } from "react";

/** `over`: what pages were rendered with that is no longer so. */
type Fact = { value: unknown; over: ReadonlySet<unknown> };

const facts = new Map<string, Fact>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * What changed since a page was rendered, for every page that shows it: one that was left comes back as it was. A page
 * that is rendered later with something new knows better.
 * @param key what it is about, such as `favorito:<id>`
 */
export function useLearned<T extends string | boolean | null>(key: string, fromPage: T) {
  const fact = useSyncExternalStore(
    subscribe,
    () => facts.get(key),
    () => undefined,
  );
  const value = fact?.over.has(fromPage) ? (fact.value as T) : fromPage;
  const learn = (next: T) => {
    facts.set(key, { value: next, over: new Set([...(fact?.over ?? []), fromPage, value]) });
    for (const listener of listeners) listener();
  };
  return [value, learn] as const;
}
