"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import type { UserType } from "@/lib/kit/account-kinds";
import { type ConfirmationParams, homeAfterConfirmation } from "@/lib/people/accounts/rules";
import { ConfirmationLanding } from "./confirmation-landing";
import { readAddress } from "./confirmation-params";
import { ConfirmationPending, type PendingSignup } from "./confirmation-pending";
import { fetchViewer } from "./fetch-viewer";
import { useQuery } from "./use-query";

/** Screen that the page starts with, before the browser reads the address. `inside`: for a signed-in person. */
export type ConfirmationState =
  | ({ kind: "waiting" } & PendingSignup)
  | { kind: "landing" }
  | { kind: "inside"; userType: UserType };

/**
 * One address for three cases:
 * - after a sign-up (A2.11)
 * - after a press on the link in the e-mail (A2.12)
 * - a signed-in viewer without a link: redirected to their home (A4.7), unless the query has an `email`
 */
export function EmailConfirmation({ initial }: { initial: ConfirmationState }) {
  const query = useQuery();
  const [params, setParams] = useState<ConfirmationParams | null>(null);
  const [inside, setInside] = useState(initial.kind === "inside" ? initial.userType : null);
  const [hasNoLink, setHasNoLink] = useTransientState(false);

  const check = useEffectEvent(async () => {
    const found = readAddress(window.location);
    if (found) return setParams(found);
    if (params || inside) return;
    setHasNoLink(true);
    const hasEmail = new URLSearchParams(window.location.search).has("email");
    if (hasEmail || !hasSessionHint(document.cookie)) return;
    const viewer = await fetchViewer();
    if (viewer) setInside(viewer.userType);
  });
  useEffect(() => {
    check();
    // A document from the back/forward cache may be from before the login.
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hasSessionHint(document.cookie)) window.location.reload();
    };
    window.addEventListener("pageshow", renew);
    return () => window.removeEventListener("pageshow", renew);
  }, []);

  if (params || (initial.kind === "landing" && !hasNoLink))
    return <ConfirmationLanding key="link" params={params} />;
  if (inside) return <ConfirmationLanding key="inside" params={null} home={homeAfterConfirmation(inside)} />;
  return <ConfirmationPending query={query} stored={initial.kind === "waiting" ? initial : {}} />;
}
