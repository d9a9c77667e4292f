"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import type { UserType } from "@/lib/kit/account-kinds";
import { type ConfirmationParams, homeAfterConfirmation } from "@/lib/people/accounts/rules";
import { askViewer } from "./ask-viewer";
import { ConfirmationLanding } from "./confirmation-landing";
import { readAddress } from "./confirmation-params";
import { ConfirmationPending, type PendingSignup } from "./confirmation-pending";
import { useQuery } from "./use-query";

/** What a prerendered page of the confirmation begins with: its address, and whether somebody is inside, decide. */
export type Moment =
  | ({ kind: "waiting" } & PendingSignup)
  | { kind: "landing" }
  | { kind: "inside"; userType: UserType };

/**
 * One address for two moments (A2.11, A2.12): right after a signup, and on the way back by the link of the e-mail. Who
 * is inside already is led on from both (A4.7).
 */
export function EmailConfirmation({ moment }: { moment: Moment }) {
  const query = useQuery();
  const [params, setParams] = useState<ConfirmationParams | null>(null);
  const [inside, setInside] = useState(moment.kind === "inside" ? moment.userType : null);
  const [hasNone, setHasNone] = useMoment(false);

  const look = useEffectEvent(async () => {
    const found = readAddress(window.location);
    if (found) return setParams(found);
    if (params || inside) return;
    setHasNone(true);
    // A page of this document, shown again; whose e-mail waits here is a question for the server.
    const names = new URLSearchParams(window.location.search).has("email");
    if (names || !hasSessionHint(document.cookie)) return;
    const viewer = await askViewer();
    if (viewer) setInside(viewer.userType);
  });
  useEffect(() => {
    look();
    // A document that the browser kept was made before there was a session.
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hasSessionHint(document.cookie)) window.location.reload();
    };
    window.addEventListener("pageshow", renew);
    return () => window.removeEventListener("pageshow", renew);
  }, []);

  if (params || (moment.kind === "landing" && !hasNone))
    return <ConfirmationLanding key="link" params={params} />;
  if (inside) return <ConfirmationLanding key="inside" params={null} home={homeAfterConfirmation(inside)} />;
  return <ConfirmationPending query={query} stored={moment.kind === "waiting" ? moment : {}} />;
}
