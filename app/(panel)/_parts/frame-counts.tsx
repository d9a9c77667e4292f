"use client";

import { useRouter } from "next/navigation";
import { createContext, useContext, useEffect, useRef } from "react";

export const FrameCounts = createContext("");

/** Refreshes the page if its counts differ from the frame's, because the router keeps the frame across pages. */
export function RenewFrame({ counts }: { counts: string }) {
  const shown = useContext(FrameCounts);
  const router = useRouter();
  const asked = useRef(shown);
  useEffect(() => {
    if (counts === shown || counts === asked.current) return;
    asked.current = counts;
    router.refresh();
  }, [counts, shown, router]);
  return null;
}
