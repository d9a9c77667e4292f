"use client";

import { useRouter } from "next/navigation";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { MessageResult, Result } from "@/lib/kit/result";

/**
 * A Server Action behind a button: one call at a time, and a failure becomes a toast.
 * @param failed toast for a call without a response
 */
export function useAction(failed: string) {
  const [pending, setPending] = useTransientState(false);
  /** @returns the data of the action; null when it failed or another call is still running */
  const run = async <T>(call: () => Promise<Result<T>>): Promise<T | null> => {
    if (pending) return null;
    setPending(true);
    const result = await call().catch(() => null);
    setPending(false);
    if (result?.ok) return result.data;
    toast({ title: result?.message ?? failed, tone: "error" });
    return null;
  };
  return { pending, run };
}

/** Like useAction; a success runs `onDone`, becomes a toast, and refreshes the page. */
export function useRefreshingAction(failed: string) {
  const router = useRouter();
  const { pending, run } = useAction(failed);
  const act = async (call: () => Promise<MessageResult>, onDone?: () => void) => {
    const done = await run(call);
    if (!done) return;
    onDone?.();
    toast({ title: done.message });
    router.refresh();
  };
  return { pending, act };
}
