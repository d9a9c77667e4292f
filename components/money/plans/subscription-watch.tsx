"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { mutate } from "swr";
import { fetchJson, type ReadTarget } from "@/components/kit/requests/request";
import { useSharedRequest } from "@/components/kit/requests/use-shared-request";
import type { SubscriptionCheck } from "@/lib/money/billing/queries";
import { SUBSCRIPTION_RECHECK } from "@/lib/server/screen-delays";

const CHECK: ReadTarget = ["/api/check-subscription"];

/** Updates all components that show the subscription. Returns false if the request failed. */
export async function recheckSubscription(): Promise<boolean> {
  const checked = await fetchJson<SubscriptionCheck>(CHECK).catch(() => null);
  if (checked) await mutate<SubscriptionCheck>(CHECK, checked, { revalidate: false });
  return checked !== null;
}

type SubscriptionWatchProps = { plan: string; confirmed?: boolean };

/** Rechecks the subscription every 30 s (A9.2) while the page is visible. A change refreshes the page. */
export function SubscriptionWatch({ plan, confirmed }: SubscriptionWatchProps) {
  const router = useRouter();
  const seen = useRef<string>(undefined);
  const { data } = useSharedRequest<SubscriptionCheck>(CHECK, {
    refreshInterval: SUBSCRIPTION_RECHECK,
    revalidateOnFocus: true,
  });
  const current = data && `${data.plan} ${data.payment_confirmed}`;
  const hasChanged =
    data && (data.plan !== plan || (confirmed ?? data.payment_confirmed) !== data.payment_confirmed);
  useEffect(() => {
    if (!hasChanged || seen.current === current) return;
    seen.current = current;
    router.refresh();
  }, [hasChanged, current, router]);
  return null;
}
