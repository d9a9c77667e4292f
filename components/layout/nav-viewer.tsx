"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import type { PublicViewer } from "@/lib/accounts/rules";
import { hasSessionHint } from "@/lib/auth/session-hint";

/** Requests the session and shows its menu: code that a visitor does not load. */
type Watching = typeof import("../accounts/viewer-watch");

/** Who is signed in, and what the bar then shows. */
type SignedIn = { viewer: PublicViewer; homeLabel: string; AccountMenu: Watching["AccountMenu"] };

const Session = createContext<SignedIn | null>(null);

/** The session, as far as the browser knows it on a public page; null for a visitor and until the answer is there. */
export const useNavSession = (): SignedIn | null => use(Session);

/** Who is signed in, as `useNavSession`. */
export const useNavViewer = (): PublicViewer | null => use(Session)?.viewer ?? null;

/**
 * Tells the bar and the pages who looks. Prerendered pages are the same for everybody; where a session is likely the browser asks
 * whose it is.
 */
export function NavViewer({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [session, setSession] = useState<SignedIn | null>(null);
  const [watching, setWatching] = useState<Watching | null>(null);

  const compare = useEffectEvent(() => {
    if (hasSessionHint(document.cookie)) {
      // Without a line there is nobody to show; the next page tries again.
      if (!watching) import("../accounts/viewer-watch").then(setWatching, () => {});
    } else if (watching) {
      watching.forgetViewer();
      setWatching(null);
      setSession(null);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sessions begin between two pages of one document too
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

/** What only a visitor without an account needs. */
export function ForStrangers({ children }: { children: ReactNode }) {
  return useNavViewer() ? null : children;
}
