"use client";

import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { useWhenLeft } from "@/components/kit/ui/use-when-left";
import { withoutReturn } from "@/lib/money/fees/rules";

export type Notice = { title: string; hint?: string; tone: "success" | "info" };

/**
 * Says how a payment ended until the page is left, and takes it out of the address: neither a reload nor a kept link says
 * it again above what the deal asks for later.
 */
export function ReturnNotice({ notice }: { notice: Notice | null }) {
  // The page is rendered anew without the argument: what was said stays.
  const [kept, setKept] = useState(notice);
  const [left, setLeft] = useState<string | null>(null);
  if (notice && notice.title !== kept?.title) setKept(notice);
  const cleared = useRef(false);
  useWhenLeft(() => {
    if (cleared.current) setLeft(kept?.title ?? null);
  });
  const isSaid = notice !== null;
  useEffect(() => {
    if (!isSaid) return;
    const { pathname, search, hash } = window.location;
    // Without the router's own state, and once it listens: it takes the address as its own.
    setTimeout(() => {
      window.history.replaceState(null, "", pathname + withoutReturn(search) + hash);
      cleared.current = true;
    });
  }, [isSaid]);
  if (!kept || kept.title === left) return null;
  return (
    <Alert role="status" tone={kept.tone} title={kept.title} className="mb-6">
      {kept.hint}
    </Alert>
  );
}
