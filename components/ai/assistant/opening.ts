"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStore } from "@/components/kit/ui/store";

/** Opens the assistant chat. When the chat closes, the focus goes back to `from`. */
type Open = (from: HTMLElement | null) => void;

const panels = createStore<readonly Open[]>([]);

/** Registers `open` for {@link openAssistant} while the calling component is shown. */
export function useOfferedAssistant(open: Open): void {
  const run = useEffectEvent(open);
  useEffect(() => {
    const offered: Open = (from) => run(from);
    panels.write([...panels.read(), offered]);
    return () => panels.write(panels.read().filter((panel) => panel !== offered));
  }, []);
}

export const openAssistant: Open = (from) => panels.read().at(-1)?.(from);

/**
 * Whether the page offers the assistant chat. True until hydration. Afterwards it is false only on /projetos, while the
 * third-party chat loads or is shown instead.
 */
export const useHasAssistant = (): boolean =>
  useSyncExternalStore(
    panels.subscribe,
    () => panels.read().length > 0,
    () => true,
  );
