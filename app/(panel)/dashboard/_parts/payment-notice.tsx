"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { recheckSubscription } from "@/components/plans/subscription-watch";
import { Alert } from "@/components/ui/alert";
import { toast } from "@/components/ui/toast-store";
import { settleSessionAction } from "@/lib/billing/actions";
import { planActivated } from "@/lib/billing/messages";
import { PAYMENT_FLAGS } from "@/lib/dashboard/messages";
import { type PaymentFlag, withoutFlags } from "@/lib/dashboard/rules/panel";
import type { Tab } from "@/lib/dashboard/rules/tabs";
import { PAYMENT_RECHECK_DELAY } from "@/lib/timing";

/**
 * Says how a payment ended and clears the flag from the address (B2.16, B4.11, A8.11), so that a reload does not say it
 * again. A pending one has opened the plan's tab, which the address then names, and stays on the page for whoever missed
 * the toast.
 * @param tab the one that is open
 */
export function PaymentNotice({ flag, tab }: { flag: PaymentFlag; tab: Tab }) {
  // The address is cleared, which may render the page anew without the flag: what was said stays.
  const [shown] = useState(flag);

  const router = useRouter();
  /** Does what the vendor's message does, whichever comes first, and looks at the subscription 2 s later (A9.2). */
  const settle = useEffectEvent(async (session_id: string | null) => {
    const settled = session_id ? await settleSessionAction({ session_id }).catch(() => null) : null;
    if (settled?.ok && settled.data.state === "pago" && settled.data.plan)
      toast({ title: planActivated(settled.data.plan, settled.data.mailed) });
    if (settled?.ok && settled.data.state === "processando") toast(PAYMENT_FLAGS.payment_pending);
    if (settled?.ok) router.refresh();
    setTimeout(async () => {
      await recheckSubscription();
      router.refresh();
    }, PAYMENT_RECHECK_DELAY);
  });

  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const rest = withoutFlags(search, tab === "planos" ? { aba: tab } : {});
    if (withoutFlags(search) === search) return;
    toast(PAYMENT_FLAGS[shown]);
    if (shown === "success") void settle(new URLSearchParams(search).get("session_id"));
    // Without the router's own state, and once it listens: it takes the address as its own, and no later look at the page
    // brings the flag back.
    setTimeout(() => window.history.replaceState(null, "", pathname + rest + hash));
  }, [shown, tab]);

  if (shown !== "payment_pending") return null;
  const { title, description } = PAYMENT_FLAGS.payment_pending;
  return (
    <Alert tone="warning" title={title} className="mb-8">
      <p>
        {description}{" "}
        <Link href="/subscription-plans" prefetch={false} className="link">
          Ver o seu plano
        </Link>
      </p>
    </Alert>
  );
}
