"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { Failure } from "@/lib/kit/result";
import { resendConfirmationAction } from "@/lib/people/accounts/actions";
import { LOGIN, RESEND, tryAgainIn } from "@/lib/people/accounts/messages";

const UNREACHABLE: Failure = { ok: false, code: "provider_down", message: LOGIN.offline };

type Resending = { state: "idle" | "sending" | "sent" | "failed"; message: string };

/**
 * Resends the confirmation; reports by a toast and in place.
 * @param textOf failure texts, where the screen has its own (A8.6, A8.7)
 */
export function useResend(textOf: (failed: Failure) => string) {
  const [resending, setResending] = useTransientState<Resending>({ state: "idle", message: "" });

  const resend = async (email: string) => {
    if (resending.state === "sending") return;
    setResending({ state: "sending", message: "" });
    const result = await resendConfirmationAction({ email }).catch(() => UNREACHABLE);
    if (result.ok) {
      toast({ title: RESEND.sent });
      setResending({ state: "sent", message: RESEND.sent });
      return;
    }
    const wait = result.retryAfter ? ` ${tryAgainIn(result.retryAfter)}` : "";
    const message = textOf(result) + wait;
    toast({ title: message, tone: "error" });
    setResending({ state: "failed", message });
  };
  return { resending, resend };
}
