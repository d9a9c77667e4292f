"use client";

import { copyText } from "@/components/kit/ui/copy-text";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";

export function CopyLink({ path, className }: { path: string; className: string }) {
  const [copied, setCopied] = useTransientState(false);
  const copy = async () => {
    const url = new URL(path, window.location.href).href;
    const done = await copyText(url);
    if (done) setCopied(true);
    else toast({ title: `Não deu para copiar. O endereço é ${url}`, tone: "error" });
  };
  return (
    <button type="button" onClick={copy} className={className}>
      <span aria-live="polite">{copied ? "Link copiado" : "Copiar link"}</span>
    </button>
  );
}
