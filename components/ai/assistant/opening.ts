"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Opens a panel; the focus goes back to `from` when it closes. */
type Open = (from: HTMLElement | null) => void;

let panels: readonly Open[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Open[]) {
  panels = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Lets the workspace's menu open this panel while its view is shown. */
export function useOfferedAssistant(open: Open): void {
  const run = useEffectEvent(open);
  useEffect(() => {
    const offered: Open = (from) => run(from);
    change([...panels, offered]);
    return () => change(panels.filter((panel) => panel !== offered));
  }, []);
}

/** Opens the panel that was offered last: a page's own comes after that of the frame. */
export const openAssistant: Open = (from) => panels.at(-1)?.(from);

/** Whether a panel can be opened; on /projetos a third party's chat may stand in its place. */
export const useHasAssistant = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => panels.length > 0,
    () => true,
  );
