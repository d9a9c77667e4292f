"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import type { PublicViewer } from "@/lib/people/accounts/rules";

type Watching = typeof import("@/components/people/accounts/viewer-watch");

type SignedIn = { viewer: PublicViewer; homeLabel: string; AccountMenu: Watching["AccountMenu"] };

const Session = createContext<SignedIn | null>(null);

/** Null until viewer and account menu are loaded, and for anyone without a viewer. */
export const useNavSession = (): SignedIn | null => use(Session);

export const useNavViewer = (): PublicViewer | null => useNavSession()?.viewer ?? null;

/** Prerendered pages are the same for everybody, so the browser requests the viewer if the session hint is set. */
export function NavViewer({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [session, setSession] = useState<SignedIn | null>(null);
  const [watching, setWatching] = useState<Watching | null>(null);

  const compare = useEffectEvent(() => {
    if (hasSessionHint(document.cookie)) {
      // Offline: show no viewer; the next navigation retries.
      if (!watching) import("@/components/people/accounts/viewer-watch").then(setWatching, () => {});
    } else if (watching) {
      watching.forgetViewer();
      setWatching(null);
      setSession(null);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session may begin between two pages of one document
  useEffect(() => compare(), [pathname]);

  return (
    <Session value={session}>
      {children}
      {watching && (
        <watching.ViewerWatch
          onViewer={(viewer) =>
            setSession(
              viewer && { viewer, homeLabel: watching.homeLabel(viewer), AccountMenu: watching.AccountMenu },
            )
          }
        />
      )}
    </Session>
  );
}

export function ForStrangers({ children }: { children: ReactNode }) {
  return useNavViewer() ? null : children;
}
