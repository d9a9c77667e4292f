"use client";

import { LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { UNREACHABLE } from "@/components/kit/forms/use-action-form";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { resendConfirmationAction } from "@/lib/people/accounts/actions";
import { RESEND, tryAgainIn } from "@/lib/people/accounts/messages";
import { MISSING_EMAIL_REDIRECT_DELAY } from "@/lib/server/screen-delays";

const LOGIN_PAGE = "/captador/auth";

/** If the page's query has no e-mail, a press leads to the login (A5.8, A8.6). */
export function ResendButton({ email }: { email: string }) {
  const router = useRouter();
  const [missing, setMissing] = useTransientState(false);
  const [sending, setSending] = useTransientState(false);
  const [outcome, setOutcome] = useTransientState("");

  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(() => router.push(LOGIN_PAGE), MISSING_EMAIL_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [missing, router]);

  const resend = async (address: string) => {
    if (sending) return;
    setSending(true);
    setOutcome("");
    const result = await resendConfirmationAction({ email: address }).catch(() => UNREACHABLE);
    setSending(false);
    if (result.ok) {
      toast({ title: RESEND.sent });
      setOutcome(RESEND.sent);
      return;
    }
    const text = result.code === "rate_limited" ? result.message : RESEND.failed;
    const message = result.retryAfter ? `${text} ${tryAgainIn(result.retryAfter)}` : text;
    toast({ title: message, tone: "error" });
    setOutcome(message);
  };
  const press = () => {
    // A press before hydration is repeated, perhaps before the page has read its query and passed `email`.
    const address = email || new URLSearchParams(window.location.search).get("email")?.trim();
    if (address) return resend(address);
    toast({ title: RESEND.missing, tone: "error", handedOn: true });
    setMissing(true);
  };
  return (
    <div>
      <button
        type="button"
        aria-disabled={sending || missing}
        className={buttonVariants({ variant: "outline", className: "w-full" })}
        onClick={press}
      >
        {sending && <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={2} />}
        {sending ? "Reenviando..." : "Reenviar e-mail"}
      </button>
      <p role="status" className="mt-3 text-sm leading-snug empty:mt-0">
        {outcome}
        {missing && (
          <>
            {RESEND.missing}{" "}
            <Link href={LOGIN_PAGE} className="link">
              Ir para o login
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
