"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { hasSessionHint } from "@/lib/access/auth/session-hint";
import type { PublicViewer } from "@/lib/people/accounts/rules";

/** The viewer, and its loader, whose code visitors do not load. */
type Watching = typeof import("@/components/people/accounts/viewer-watch");

const Viewer = createContext<PublicViewer | null>(null);

/** The viewer on a public page; null for visitors and while unknown. */
export const useNavViewer = (): PublicViewer | null => use(Viewer);

/**
 * Provides the viewer to the bar and the pages. Prerendered pages are the same for everybody; the browser requests the
 * viewer where a session is likely.
 */
export function NavViewer({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [viewer, setViewer] = useState<PublicViewer | null>(null);
  const [watching, setWatching] = useState<Watching | null>(null);

  const compare = useEffectEvent(() => {
    if (hasSessionHint(document.cookie)) {
      // Offline: show nobody; the next page tries again.
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

/** Content for visitors only. */
export function ForStrangers({ children }: { children: ReactNode }) {
  return useNavViewer() ? null : children;
}
