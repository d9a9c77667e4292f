"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { toast } from "./toast-store";
import { useMoment } from "./use-when-left";

/**
 * A layer whose code comes when somebody wants it. `openings` goes up with every press: hand it to `useOpenings` there.
 * @param failed what is said when the code cannot be fetched
 */
export function useLoadedView<Props>(load: () => Promise<ComponentType<Props>>, failed: string) {
  const [view, setView] = useState<ComponentType<Props> | null>(null);
  const [openings, setOpenings] = useState(0);
  const [loading, setLoading] = useMoment(false);

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
  /** Ahead of the press; a failure is told by the press. */
  const warm = () => void load().catch(() => null);
  return { view, openings, loading, open, warm };
}

/** Opens once for every press. A page that was left and shown again starts its effects again: that is no press. */
export function useOpenings(openings: number) {
  const [isOpen, setIsOpen] = useMoment(false);
  const shown = useRef(0);
  useEffect(() => {
    if (openings === shown.current) return;
    shown.current = openings;
    setIsOpen(true);
  }, [openings, setIsOpen]);
  return [isOpen, setIsOpen] as const;
}
