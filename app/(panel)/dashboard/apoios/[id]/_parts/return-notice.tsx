"use client";

import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";
import { withoutReturn } from "@/lib/money/fees/rules";

export type Notice = { title: string; hint?: string; tone: "success" | "info" };

/**
 * Shows the outcome of a payment until the page is left, and removes it from the address, so that neither a reload nor
 * a bookmark repeats it.
 */
export function ReturnNotice({ notice }: { notice: Notice | null }) {
  // Kept in state, because the page renders again without the argument.
  const [kept, setKept] = useState(notice);
  const [left, setLeft] = useState<string | null>(null);
  if (notice && notice.title !== kept?.title) setKept(notice);
  const cleared = useRef(false);
  useWhenLeft(() => {
    if (cleared.current) setLeft(kept?.title ?? null);
  });
  const hasNotice = notice !== null;
  useEffect(() => {
    if (!hasNotice) return;
    const { pathname, search, hash } = window.location;
    // With null as state, the router adopts the new address. Deferred until the router has patched replaceState.
    setTimeout(() => {
      window.history.replaceState(null, "", pathname + withoutReturn(search) + hash);
      cleared.current = true;
    });
  }, [hasNotice]);
  if (!kept || kept.title === left) return null;
  return (
    <Alert role="status" tone={kept.tone} title={kept.title} className="mb-6">
      {kept.hint}
    </Alert>
  );
}
