"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { toast } from "@/components/kit/ui/toast-store";
import { recheckSubscription } from "@/components/money/plans/subscription-watch";
import { settleSessionAction } from "@/lib/money/billing/actions";
import { CHECKOUT_OUTCOMES, planActivated } from "@/lib/money/billing/messages";
import type { Outcome } from "@/lib/money/billing/rules";
import { PLAN_TAB } from "@/lib/money/plans/rules";
import { PAYMENT_FLAGS } from "@/lib/overview/dashboard/messages";
import { type PaymentFlag, withoutFlags } from "@/lib/overview/dashboard/rules/payment-flags";
import type { Tab } from "@/lib/overview/dashboard/rules/tabs";
import { PAYMENT_RECHECK_DELAY } from "@/lib/server/screen-delays";

/** Outcomes whose toast has the text of the return page. */
const TOLD: ReadonlySet<Outcome> = new Set(["ended", "undone", "nothing", "waiting", "dead"]);

/** For a trial, the toast says only that the plan is active, because nothing was charged (A8.8, A8.11). */
function announce(settled: Awaited<ReturnType<typeof settleSessionAction>> | null): void {
  if (!settled?.ok) {
    const { title, text } = CHECKOUT_OUTCOMES[settled?.code === "not_found" ? "unknown" : "later"];
    toast({ title, description: text, tone: "info" });
    return;
  }
  const { outcome, plan, mailed } = settled.data;
  if (outcome === "plan" || outcome === "fee") toast(PAYMENT_FLAGS.success);
  if ((outcome === "plan" || outcome === "trial") && plan) toast({ title: planActivated(plan, mailed) });
  if (outcome === "processing") toast(PAYMENT_FLAGS.payment_pending);
  if (TOLD.has(outcome)) {
    const { title, text } = CHECKOUT_OUTCOMES[outcome];
    toast({ title, description: text, tone: "info" });
  }
}

/**
 * Shows the outcome of a payment (B2.16, B4.11, A8.11). The flag leaves the address, so that a reload does not repeat
 * the toast.
 */
export function PaymentNotice({ flag, tab }: { flag: PaymentFlag; tab: Tab }) {
  // The state stores the flag, because the page may render again without it.
  const [shown] = useState(flag);

  const router = useRouter();
  const started = useRef(false);
  /**
   * Removes the flag from the address. Passes null instead of `history.state`: the router adopts an address only if the
   * state lacks the router's own marks. Otherwise a refresh would restore the flag.
   *
   * Do not call `clean`
   * - during an action: its response would be for the earlier address. The router would reload the page, without the
   *   toast.
   * - inside an effect: the router patches replaceState only in a later effect.
   */
  const clean = useEffectEvent(() => {
    const { pathname, search, hash } = window.location;
    // The person may have left the page meanwhile.
    if (withoutFlags(search) === search) return;
    const rest = withoutFlags(search, tab === "planos" ? { aba: tab } : {});
    window.history.replaceState(null, "", pathname + rest + hash);
  });

  /** Settles Stripe's session, once even if the webhook does so too. Rechecks the plan 2 s later (A9.2). */
  const settle = useEffectEvent(async (session_id: string | null) => {
    if (session_id) {
      const settled = await settleSessionAction({ session_id }).catch(() => null);
      clean();
      announce(settled);
      if (settled?.ok) router.refresh();
    } else {
      setTimeout(clean);
      toast(PAYMENT_FLAGS.success);
    }
    setTimeout(async () => {
      await recheckSubscription();
      router.refresh();
    }, PAYMENT_RECHECK_DELAY);
  });

  useEffect(() => {
    const { search } = window.location;
    if (started.current || withoutFlags(search) === search) return;
    started.current = true;
    if (shown === "success") void settle(new URLSearchParams(search).get("session_id"));
    else {
      setTimeout(clean);
      toast(PAYMENT_FLAGS[shown]);
    }
  }, [shown]);

  if (shown !== "payment_pending") return null;
  const { title, description } = PAYMENT_FLAGS.payment_pending;
  return (
    <Alert tone="warning" title={title} className="mb-8">
      <p>
        {description}
        {tab !== "planos" && (
          <>
            {" "}
            <TextLink href={PLAN_TAB}>Ver o seu plano</TextLink>
          </>
        )}
      </p>
    </Alert>
  );
}
