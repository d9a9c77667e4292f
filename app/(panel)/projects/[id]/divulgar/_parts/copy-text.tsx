"use client";

import { Copy } from "lucide-react";
import { Button } from "@/components/kit/ui/button";
import { copyText } from "@/components/kit/ui/copy-text";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";

export function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useTransientState(false);
  const copy = async () => {
    const done = await copyText(text);
    if (done) setCopied(true);
    else toast({ title: "Não deu para copiar. Selecione o texto e copie.", tone: "error" });
  };
  return (
    <Button variant="outline" onClick={copy}>
      <Copy aria-hidden className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{copied ? "Copiado" : label}</span>
    </Button>
  );
}
