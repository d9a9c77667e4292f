"use client";

import { useSyncExternalStore } from "react";

/**
 * @param onServer the value while rendering on the server and while hydrating
 * @param load the first value in the browser, if it differs from `onServer`
 */
export function createStore<T>(onServer: T, load = () => onServer) {
  let held: { value: T } | null = null;
  const listeners = new Set<() => void>();
  const read = (): T => {
    held ??= { value: load() };
    return held.value;
  };
  return {
    read,
    readOnServer: () => onServer,
    write(next: T) {
      held = { value: next };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const useStore = <T>({ subscribe, read, readOnServer }: ReturnType<typeof createStore<T>>): T =>
  useSyncExternalStore(subscribe, read, readOnServer);
