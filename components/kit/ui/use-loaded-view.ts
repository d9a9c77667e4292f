"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { toast } from "./toast-store";
import { useTransientState } from "./use-when-left";

/**
 * A layer whose code loads on demand. Pass `openings` to `useOpenings` in the layer.
 * @param failed toast when the code cannot be loaded
 */
export function useLoadedView<Props>(load: () => Promise<ComponentType<Props>>, failed: string) {
  const [view, setView] = useState<ComponentType<Props> | null>(null);
  const [openings, setOpenings] = useState(0);
  const [loading, setLoading] = useTransientState(false);

  const open = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setView(() => loaded);
      setOpenings((count) => count + 1);
    } catch {
      toast({ title: failed, tone: "error" });
    } finally {
      setLoading(false);
    }
  };
  /** Loads the view ahead of a press. Only `open` shows an error. */
  const warm = () => void load().catch(() => null);
  return { view, openings, loading, open, warm };
}

/** Opens the layer once per press, not again when React restarts the effects of a hidden page. */
export function useOpenings(openings: number) {
  const [isOpen, setIsOpen] = useTransientState(false);
  const shown = useRef(0);
  useEffect(() => {
    if (openings === shown.current) return;
    shown.current = openings;
    setIsOpen(true);
  }, [openings, setIsOpen]);
  return [isOpen, setIsOpen] as const;
}
