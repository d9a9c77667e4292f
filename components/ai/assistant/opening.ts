"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStore } from "@/components/kit/ui/store";

/** Opens a panel; the focus goes back to `from` when it closes. */
type Open = (from: HTMLElement | null) => void;

const panels = createStore<readonly Open[]>([]);

/** Lets the workspace's menu open a panel while the panel's page is shown. */
export function useOfferedAssistant(open: Open): void {
  const run = useEffectEvent(open);
  useEffect(() => {
    const offered: Open = (from) => run(from);
    panels.write([...panels.read(), offered]);
    return () => panels.write(panels.read().filter((panel) => panel !== offered));
  }, []);
}

/** Opens the panel registered last: a page's own panel precedes the frame's. */
export const openAssistant: Open = (from) => panels.read().at(-1)?.(from);

/** Whether a panel can be opened; not while the third-party chat replaces it on /projetos. */
export const useHasAssistant = (): boolean =>
  useSyncExternalStore(
    panels.subscribe,
    () => panels.read().length > 0,
    () => true,
  );
