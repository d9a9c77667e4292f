"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import type { PublicViewer } from "@/lib/people/accounts/rules";

/** Whose session it is, and what asks for that: its code is no part of what a visitor loads. */
type Watching = typeof import("@/components/people/accounts/viewer-watch");

const Viewer = createContext<PublicViewer | null>(null);

/** Who is signed in, as far as the browser knows on a public page; null for a visitor and until somebody has said. */
export const useNavViewer = (): PublicViewer | null => use(Viewer);

/**
 * Tells the bar and the pages who looks. Prerendered pages are the same for everybody; where a session is likely the browser asks
 * whose it is.
 */
export function NavViewer({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [viewer, setViewer] = useState<PublicViewer | null>(null);
  const [watching, setWatching] = useState<Watching | null>(null);

  const compare = useEffectEvent(() => {
    if (hasSessionHint(document.cookie)) {
      // Without a line there is nobody to show; the next page tries again.
      if (!watching) import("@/components/people/accounts/viewer-watch").then(setWatching, () => {});
    } else if (watching) {
      watching.forgetViewer();
      setWatching(null);
      setViewer(null);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sessions begin between two pages of one document too
  useEffect(() => compare(), [pathname]);

  return (
    <Viewer value={viewer}>
      {children}
      {watching && <watching.ViewerWatch onViewer={setViewer} />}
    </Viewer>
  );
}

/** What only a visitor without an account needs. */
export function ForStrangers({ children }: { children: ReactNode }) {
  return useNavViewer() ? null : children;
}
