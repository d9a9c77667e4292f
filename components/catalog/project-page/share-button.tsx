"use client";

import { Check, Share2 } from "lucide-react";

import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useMoment } from "@/components/kit/ui/use-when-left";

/** Opens the device's share sheet, or copies the address with a toast. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [copied, setCopied] = useMoment(false);

  const share = async () => {
    const url = new URL(path, window.location.href).href;
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined);
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };

  const Icon = copied ? Check : Share2;
  return (
    <button type="button" onClick={share} className={buttonVariants({ variant: "outline", size: "sm" })}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{copied ? "Link copiado" : "Compartilhar"}</span>
    </button>
  );
}
