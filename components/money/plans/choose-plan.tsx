"use client";

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { BILLING } from "@/lib/money/billing/messages";
import { CHECKOUT } from "@/lib/money/checkout/messages";
import { lookupKeyOf, type PaidPlan, type PriceList } from "@/lib/money/plans/rules";
import { CHECKOUT_DELAY } from "@/lib/server/screen-delays";
import { openInTab, requestHosted } from "./open-hosted";

type ChoosePlanProps = {
  plan: PaidPlan;
  priceList: PriceList;
  /** Outlined, because another plan on the page has the solid button. */
  isQuiet?: boolean;
  children: ReactNode;
};

/**
 * Waits 300 ms (A9.3), then opens the plan's payment page in a new tab (A7.9). Afterwards a note points to that tab, so
 * that nobody opens a second one. The note stays, because the site's opener policy hides whether that tab was closed.
 */
export function ChoosePlan({ plan, priceList, isQuiet = false, children }: ChoosePlanProps) {
  const mark = usePageMark();
  const [pending, setPending] = useTransientState(false);
  const [opened, setOpened] = useTransientState(false);
  const choose = async () => {
    if (pending) return;
    setPending(true);
    await new Promise((passed) => setTimeout(passed, CHECKOUT_DELAY));
    const hosted = await requestHosted(
      "create-checkout",
      { priceId: lookupKeyOf(plan, priceList), ...mark },
      CHECKOUT.failed,
    );
    setPending(false);
    if ("url" in hosted) {
      openInTab(hosted.url);
      setOpened(true);
      return;
    }
    toast({ title: BILLING.checkoutTitle, description: hosted.problem, tone: "error" });
  };
  return (
    <div>
      <Button
        variant={isQuiet || opened ? "outline" : "default"}
        className="w-full"
        aria-disabled={pending}
        onClick={choose}
      >
        {pending ? "Abrindo o pagamento..." : opened ? "Abrir o pagamento de novo" : children}
        {!pending && (
          <>
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="sr-only"> (abre em outra aba)</span>
          </>
        )}
      </Button>
      <p role="status" className="text-sm leading-snug [&:not(:empty)]:mt-2">
        {opened &&
          !pending &&
          "O pagamento está em outra aba. Esta página mostra o plano assim que ele valer."}
      </p>
    </div>
  );
}
