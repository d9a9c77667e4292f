"use client";

import { Share2 } from "lucide-react";
import type { MouseEvent } from "react";

type ShareSummaryProps = { title: string; text: string; path: string; className: string };

export function ShareSummary({ title, text, path, className }: ShareSummaryProps) {
  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    const url = new URL(path, window.location.href).href;
    navigator.share({ title, text, url }).catch(() => undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control
    <summary className={className} onClick={share}>
      <Share2 aria-hidden className="size-4" strokeWidth={1.75} /> Compartilhar
    </summary>
  );
}
