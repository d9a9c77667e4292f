"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { MouseEvent } from "react";
import { stepsBack } from "./steps-back";

/**
 * Link back to the previous page of this site (A2.17), or to the home page if there is none or scripts are off. A press
 * before hydration would always lead home, so `data-waits` delays it (lib/server/next-internals/first-press.mjs).
 */
export function BackLink() {
  const goBack = (event: MouseEvent) => {
    const steps = stepsBack(window);
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
