"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { toast } from "@/components/ui/toast-store";
import { PAYMENT_FLAGS } from "@/lib/dashboard/messages";
import { type PaymentFlag, withoutFlags } from "@/lib/dashboard/rules";

/**
 * Says how a payment ended and clears the flag from the address (B2.16, B4.11, A8.11), so that a reload does not say it
 * again. A pending one stays on the page with the way to the subscription, for whoever missed the toast.
 */
export function PaymentNotice({ flag }: { flag: PaymentFlag }) {
  // The address is cleared, which may render the page anew without the flag: what was said stays.
  const [shown] = useState(flag);

  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const rest = withoutFlags(search);
    if (rest === search) return;
    toast(PAYMENT_FLAGS[shown]);
    window.history.replaceState(window.history.state, "", pathname + rest + hash);
  }, [shown]);

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
