"use client";

import { useEffect, useEffectEvent } from "react";
import { AccountMenu, homeLabel } from "@/components/kit/layout/account-menu";
import { NO_HINT } from "@/lib/access/auth/session-hint";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { forgetViewer, useViewer } from "./use-viewer";

/** Passes the viewer on to the frame. Deletes the session hint if there is no viewer. */
export function ViewerWatch({ onViewer }: { onViewer: (viewer: PublicViewer | null) => void }) {
  const viewer = useViewer();
  const passOn = useEffectEvent(() => {
    if (viewer === undefined) return;
    onViewer(viewer);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    if (!viewer) document.cookie = NO_HINT;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every answer
  useEffect(() => passOn(), [viewer]);
  return null;
}

export { AccountMenu, forgetViewer, homeLabel };
