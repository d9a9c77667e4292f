"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { showUntilDone, toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { PageMark, Result } from "@/lib/kit/result";
import { usePageMark } from "./page-mark";

type Call<T> = (mark: Partial<PageMark>) => Promise<Result<T>>;

/**
 * A Server Action behind a button: one call at a time, and a failure becomes a toast, which the next result closes.
 * @param failed toast for a call without a response
 */
export function useAction(failed: string) {
  const mark = usePageMark();
  const [pending, setPending] = useTransientState(false);
  const closeProblem = useRef<() => void>(undefined);
  const run = async <T>(call: Call<T>): Promise<T | null> => {
    if (pending) return null;
    setPending(true);
    const result = await call(mark).catch(() => null);
    setPending(false);
    closeProblem.current?.();
    if (result?.ok) return result.data;
    closeProblem.current = showUntilDone(() => toast({ title: result?.message ?? failed, tone: "error" }));
    return null;
  };
  return { pending, run };
}

export type Done = { message: string; hint?: string | null };
export type RefreshingCall = Call<Done>;

export type RefreshingOptions = {
  hint?: string | undefined;
  /** Whether a failure also refreshes the page, because the page may be outdated. */
  afterFailure?: boolean | undefined;
};

export function useRefreshingAction(failed: string, { hint, afterFailure = false }: RefreshingOptions = {}) {
  const router = useRouter();
  const { pending, run } = useAction(failed);
  const act = async (call: RefreshingCall, onDone?: () => void) => {
    if (pending) return;
    const done = await run(call);
    if (done) {
      onDone?.();
      toast({ title: done.message, description: done.hint ?? hint });
    }
    if (done || afterFailure) router.refresh();
  };
  return { pending, run, act };
}
