"use client";

import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { INTEREST } from "@/lib/interests/messages";
import type { InterestStatus } from "@/lib/interests/rules/interest";
import { toast } from "../ui/toast-store";
import { useLearned } from "../ui/use-learned";
import { useMoment } from "../ui/use-when-left";
import type { InterestDialogProps } from "./interest-dialog";

/**
 * The state that the page came with, or what this browser learned since.
 * @param project path of its page
 */
export const useInterestState = (project: string, fromPage: InterestStatus | null) =>
  useLearned(`interesse:${project}`, fromPage);

/** The dialog's code, which comes when somebody wants it. */
export function useInterestDialog() {
  const [view, setView] = useState<ComponentType<InterestDialogProps> | null>(null);
  const [openings, setOpenings] = useState(0);
  const [loading, setLoading] = useMoment(false);
  const load = () => import("./interest-dialog");

  const open = async () => {
    setLoading(true);
    try {
      const { InterestDialog } = await load();
      setView(() => InterestDialog);
      setOpenings((count) => count + 1);
    } catch {
      toast({ title: INTEREST.failed, tone: "error" });
    } finally {
      setLoading(false);
    }
  };
  /** Ahead of the press; a failure is told by the press. */
  const warm = () => void load().catch(() => null);
  return { view, openings, loading, open, warm };
}

/** Runs once when the address asks for it, and takes the wish out of the address. */
export function useHash(wanted: string | null, run: () => void): void {
  const done = useRef(false);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!wanted) return;
    const look = () => {
      if (window.location.hash !== wanted) return;
      window.history.replaceState(
        window.history.state,
        "",
        window.location.pathname + window.location.search,
      );
      if (done.current) return;
      done.current = true;
      start();
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, [wanted]);
}
