"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import type { Failure } from "@/lib/kit/result";
import { resendConfirmationAction } from "@/lib/people/accounts/actions";
import { LOGIN, RESEND, tryAgainIn } from "@/lib/people/accounts/messages";

const UNREACHABLE: Failure = { ok: false, code: "provider_down", message: LOGIN.offline };

type Resending = { state: "idle" | "sending" | "sent" | "failed"; message: string };

/**
 * Resends the confirmation; reports by a toast and in place.
 * @param say failure texts, where the screen has its own (A8.6, A8.7)
 */
export function useResend(say: (failed: Failure) => string) {
  const [resending, setResending] = useMoment<Resending>({ state: "idle", message: "" });

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
    const message = say(result) + wait;
    toast({ title: message, tone: "error" });
    setResending({ state: "failed", message });
  };
  return { resending, resend };
}
