"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useLearned } from "@/components/kit/ui/use-learned";
import { useLoadedView } from "@/components/kit/ui/use-loaded-view";
import type { InterestStatus } from "@/lib/kit/states";
import { INTEREST } from "@/lib/matches/interests/messages";
import type { InterestDialogProps } from "./interest-dialog";

/** State from the page, or a newer one known to this browser. @param project path of its page */
export const useInterestState = (project: string, fromPage: InterestStatus | null) =>
  useLearned(`interesse:${project}`, fromPage);

const loadDialog = () => import("./interest-dialog").then(({ InterestDialog }) => InterestDialog);

/** The dialog, whose code loads on demand. */
export const useInterestDialog = () => useLoadedView<InterestDialogProps>(loadDialog, INTEREST.failed);

/** Runs once for a hash in the address, and removes it. */
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
