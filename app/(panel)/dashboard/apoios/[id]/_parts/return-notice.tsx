"use client";

import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";
import { withoutReturn } from "@/lib/money/fees/rules";

export type Notice = { title: string; hint?: string; tone: "success" | "info" };

/** Removes the outcome of a payment from the address, so that a reload or a bookmark does not show it again. */
export function ReturnNotice({ notice }: { notice: Notice | null }) {
  // State keeps the notice, because the page renders again without the query parameter.
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
    // Pass null: the router adopts an address only if the state lacks the router's own marks. The timeout is needed,
    // because the router patches replaceState in a later effect.
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
