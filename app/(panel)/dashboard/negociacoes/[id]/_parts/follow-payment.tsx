"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { RETURN } from "@/lib/money/fees/messages";

/** Time (ms) between two looks, while the page is seen, and after which waiting is no longer usual. */
const EVERY = 3_000;
const USUAL = 45_000;

type FollowPaymentProps = {
  /** Whether the vendor said that it is on its way; else somebody only comes back from the payment page. */
  isKnown: boolean;
};

/** A payment that may be on its way: asks for the page anew until it says something else. */
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
