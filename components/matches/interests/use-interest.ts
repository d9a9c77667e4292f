"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useLoadedView } from "@/components/kit/ui/use-loaded-view";
import { useOverride } from "@/components/kit/ui/use-override";
import type { InterestStatus } from "@/lib/kit/states";
import { INTEREST } from "@/lib/matches/interests/messages/interest";
import type { InterestDialogProps } from "./interest-dialog";

/** @param project path of the project's page */
export const useInterestState = (project: string, fromPage: InterestStatus | null) =>
  useOverride(`interesse:${project}`, fromPage);

const loadDialog = () => import("./interest-dialog").then(({ InterestDialog }) => InterestDialog);

export const useInterestDialog = () => useLoadedView<InterestDialogProps>(loadDialog, INTEREST.failed);

export function useRunOnHash(wanted: string | null, run: () => void): void {
  const done = useRef(false);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!wanted) return;
    const check = () => {
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
    check();
    window.addEventListener("hashchange", check);
    return () => window.removeEventListener("hashchange", check);
  }, [wanted]);
}
