"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { toast } from "@/components/kit/ui/toast-store";
import { recheckSubscription } from "@/components/money/plans/subscription-watch";
import { settleSessionAction } from "@/lib/money/billing/actions";
import { planActivated, RETURNED } from "@/lib/money/billing/messages";
import { PLAN_TAB } from "@/lib/money/plans/rules";
import { PAYMENT_FLAGS } from "@/lib/overview/dashboard/messages";
import { type PaymentFlag, withoutFlags } from "@/lib/overview/dashboard/rules/panel";
import type { Tab } from "@/lib/overview/dashboard/rules/tabs";
import { PAYMENT_RECHECK_DELAY } from "@/lib/server/timing";

/** Shows what settling found; a plan that begins without a charge is not called a payment (A8.8, A8.11). */
function tell(settled: Awaited<ReturnType<typeof settleSessionAction>> | null): void {
  if (!settled?.ok) {
    const { title, text } = RETURNED[settled?.code === "not_found" ? "unknown" : "later"];
    toast({ title, description: text, tone: "info" });
    return;
  }
  const { outcome, plan, mailed } = settled.data;
  if (outcome === "plan" || outcome === "fee") toast(PAYMENT_FLAGS.success);
  if ((outcome === "plan" || outcome === "trial") && plan) toast({ title: planActivated(plan, mailed) });
  if (outcome === "processing") toast(PAYMENT_FLAGS.payment_pending);
  if (outcome === "undone" || outcome === "nothing") {
    const { title, text } = RETURNED[outcome];
    toast({ title, description: text, tone: "info" });
  }
}

/**
 * Says how a payment ended and clears the flag from the address (B2.16, B4.11, A8.11), so that a reload does not say it
 * again. A payment that the address names is settled first, so that what is said is true. A pending one has opened the plan's tab, which the address then names, and stays on the page for whoever missed
 * the toast.
 * @param tab the one that is open
 */
export function PaymentNotice({ flag, tab }: { flag: PaymentFlag; tab: Tab }) {
  // The address is cleared, which may render the page anew without the flag: what was said stays.
  const [shown] = useState(flag);

  const router = useRouter();
  /** Does what the vendor's message does, whichever comes first, and looks at the subscription 2 s later (A9.2). */
  const settle = useEffectEvent(async (session_id: string | null) => {
    if (session_id) {
      const settled = await settleSessionAction({ session_id }).catch(() => null);
      tell(settled);
      if (settled?.ok) router.refresh();
    } else toast(PAYMENT_FLAGS.success);
    setTimeout(async () => {
      await recheckSubscription();
      router.refresh();
    }, PAYMENT_RECHECK_DELAY);
  });

  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const rest = withoutFlags(search, tab === "planos" ? { aba: tab } : {});
    if (withoutFlags(search) === search) return;
    if (shown === "success") void settle(new URLSearchParams(search).get("session_id"));
    else toast(PAYMENT_FLAGS[shown]);
    // Without the router's own state, and once it listens: it takes the address as its own, and no later look at the page
    // brings the flag back.
    setTimeout(() => window.history.replaceState(null, "", pathname + rest + hash));
  }, [shown, tab]);

  if (shown !== "payment_pending") return null;
  const { title, description } = PAYMENT_FLAGS.payment_pending;
  return (
    <Alert tone="warning" title={title} className="mb-8">
      <p>
        {description}
        {tab !== "planos" && (
          <>
            {" "}
            <Link href={PLAN_TAB} prefetch={false} className="link">
              Ver o seu plano
            </Link>
          </>
        )}
      </p>
    </Alert>
  );
}
