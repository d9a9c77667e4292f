"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { PAYMENT_RETURN } from "@/lib/money/fees/messages";

/** Polling interval (ms). */
const EVERY = 3_000;
/** Polling interval (ms) while a Pix code waits, because the payer may take a day. */
const EVERY_FOR_PIX = 30_000;
/** Time (ms) after which a processing payment is shown as slow. */
const USUAL = 45_000;

type FollowPaymentProps = {
  /** Whether Stripe reported the payment as processing. False if the person has only returned from Stripe's page. */
  isKnown: boolean;
  takesPix: boolean;
  /** Text about a Pix code that can still be paid. */
  waiting: { title: string; hint: string } | null;
};

/** PaymentReturn unmounts this component once no payment is awaited. */
export function FollowPayment({ isKnown, takesPix, waiting }: FollowPaymentProps) {
  const router = useRouter();
  const [isSlow, setSlow] = useTransientState(false);
  const every = waiting ? EVERY_FOR_PIX : EVERY;
  useEffect(() => {
    const poll = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, every);
    const slow = setTimeout(() => setSlow(true), USUAL);
    return () => {
      clearInterval(poll);
      clearTimeout(slow);
    };
  }, [router, setSlow, every]);
  const [title, hint] = waiting
    ? [waiting.title, waiting.hint]
    : isKnown
      ? [PAYMENT_RETURN.processing, isSlow ? PAYMENT_RETURN.slow : PAYMENT_RETURN.processingHint(takesPix)]
      : [PAYMENT_RETURN.nothing, PAYMENT_RETURN.nothingHint];
  return (
    <Alert role="status" tone={isKnown || waiting ? "warning" : "info"} title={title} className="mb-6">
      {hint}
    </Alert>
  );
}
