"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { MouseEvent } from "react";

/** Number of history entries to the previous page, 0 if there is none. Skips jumps between sections of this page. */
function stepsBack(): number {
  const { history, location, navigation } = window;
  if (!navigation?.currentEntry) return history.length > 1 ? 1 : 0;
  const entries = navigation.entries();
  const here = navigation.currentEntry.index;
  const before = entries
    .slice(0, here)
    .findLastIndex(({ url }) => url !== null && new URL(url).pathname !== location.pathname);
  // navigation.entries() lists only this site. A longer history is taken to begin on another site.
  return before >= 0 || history.length > entries.length ? here - before : 0;
}

/**
 * Link back to the previous page (A2.17), or to the home page if there is none or scripts are off. A press before
 * hydration would always lead home, so `data-waits` delays it (lib/server/next-internals/first-press.mjs).
 */
export function BackLink() {
  const goBack = (event: MouseEvent) => {
    const steps = stepsBack();
    if (steps === 0) return;
    event.preventDefault();
    window.history.go(-steps);
  };

  return (
    <Link
      href="/"
      onClick={goBack}
      data-waits
      data-print="hide"
      className="inline-flex min-h-11 items-center gap-2 text-brand hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
      Voltar
    </Link>
  );
}
