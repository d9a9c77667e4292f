"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { RETURN } from "@/lib/money/fees/messages";

/** Polling interval (ms) while the page is visible, and the time after which waiting is no longer usual. */
const EVERY = 3_000;
const USUAL = 45_000;

type FollowPaymentProps = {
  /** Whether Stripe reported the payment as processing; otherwise the person only returned from the payment page. */
  isKnown: boolean;
};

/** Refreshes the page until the state of a possible payment changes. */
export function FollowPayment({ isKnown }: FollowPaymentProps) {
  const router = useRouter();
  const [isSlow, setSlow] = useMoment(false);
  useEffect(() => {
    const look = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY);
    const slow = setTimeout(() => setSlow(true), USUAL);
    return () => {
      clearInterval(look);
      clearTimeout(slow);
    };
  }, [router, setSlow]);
  const [title, hint] = isKnown
    ? [RETURN.processing, isSlow ? RETURN.slow : RETURN.processingHint]
    : [RETURN.nothing, RETURN.nothingHint];
  return (
    <Alert role="status" tone={isKnown ? "warning" : "info"} title={title} className="mb-6">
      {hint}
    </Alert>
  );
}
