"use client";

import { Check, Copy } from "lucide-react";
import { useEffect } from "react";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { toast } from "./toast-store";
import { useTransientState } from "./use-when-left";

/** Time (ms) for which the button shows that the value was copied. */
const COPIED_FOR = 2_000;

/** `name` names the value for screen readers. */
export function CopyValue({ value, name }: { value: string; name: string }) {
  const [copied, setCopied] = useTransientState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied, setCopied]);
  const copy = async () => {
    const done = await copyText(value);
    if (done) setCopied(true);
    else toast({ title: "Não deu para copiar. Selecione o texto e copie.", tone: "error" });
  };
  return (
    <Button variant="ghost" size="icon" onClick={copy}>
      {copied ? (
        <Check aria-hidden className="size-4" strokeWidth={2} />
      ) : (
        <Copy aria-hidden className="size-4" strokeWidth={1.75} />
      )}
      <span className="sr-only">
        Copiar {name}
        {copied && ": copiado"}
      </span>
    </Button>
  );
}
