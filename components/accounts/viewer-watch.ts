"use client";

import { useEffect, useEffectEvent } from "react";
import type { PublicViewer } from "@/lib/accounts/rules";
import { NO_HINT } from "@/lib/auth/session-hint";
import { AccountMenu, homeLabel } from "../layout/account-menu";
import { forgetViewer, useViewer } from "./use-viewer";

/** Tells the frame, which does not load `useViewer`, who is signed in; takes a wrong hint away. */
export function ViewerWatch({ onViewer }: { onViewer: (viewer: PublicViewer | null) => void }) {
  const viewer = useViewer();
  const tell = useEffectEvent(() => {
    if (viewer === undefined) return;
    onViewer(viewer);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    if (!viewer) document.cookie = NO_HINT;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told at every answer
  useEffect(() => tell(), [viewer]);
  return null;
}

export { AccountMenu, forgetViewer, homeLabel };
