"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { PIX_WAITS } from "@/lib/money/checkout/messages";
import { PAYMENT_RETURN } from "@/lib/money/fees/messages";

/** Polling interval (ms). `USUAL`: time (ms) after which a processing payment is shown as slow. */
const EVERY = 3_000;
const USUAL = 45_000;

type FollowPaymentProps = {
  /** Whether Stripe reported the payment as processing. False if the person has only returned from Stripe's page. */
  isKnown: boolean;
  /** Whether Stripe's page offers Pix for fees (STRIPE_PIX). */
  takesPix: boolean;
  /** Title while a Pix code can still be paid, else null. */
  waiting: string | null;
};

/** Refreshes the page while it is visible. PaymentReturn unmounts this component once no payment is awaited. */
export function FollowPayment({ isKnown, takesPix, waiting }: FollowPaymentProps) {
  const router = useRouter();
  const [isSlow, setSlow] = useTransientState(false);
  useEffect(() => {
    const poll = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY);
    const slow = setTimeout(() => setSlow(true), USUAL);
    return () => {
      clearInterval(poll);
      clearTimeout(slow);
    };
  }, [router, setSlow]);
  const [title, hint] = waiting
    ? [waiting, PIX_WAITS.hint]
    : isKnown
      ? [PAYMENT_RETURN.processing, isSlow ? PAYMENT_RETURN.slow : PAYMENT_RETURN.processingHint(takesPix)]
      : [PAYMENT_RETURN.nothing, PAYMENT_RETURN.nothingHint];
  return (
    <Alert role="status" tone={isKnown || waiting ? "warning" : "info"} title={title} className="mb-6">
      {hint}
    </Alert>
  );
}
