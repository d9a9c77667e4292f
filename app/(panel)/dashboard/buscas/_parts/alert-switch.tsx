"use client";

import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { setSearchAlertAction } from "@/lib/catalog/saved-searches/actions";
import { SEARCHES } from "@/lib/catalog/saved-searches/messages";

type AlertSwitchProps = { id: string; name: string; stored: boolean };

/** The alert of one search; shown at once, taken back when it was not stored. */
export function AlertSwitch({ id, name, stored }: AlertSwitchProps) {
  const [on, setOn] = useState(stored);
  const [busy, setBusy] = useMoment(false);
  const Icon = on ? Bell : BellOff;

  const change = async () => {
    if (busy) return;
    setBusy(true);
    setOn(!on);
    const result = await setSearchAlertAction({ id, alert: !on }).catch(() => null);
    setBusy(false);
    if (result?.ok) return toast({ title: result.data.message });
    setOn(on);
    toast({ title: result?.message ?? SEARCHES.failed, tone: "error" });
  };

  return (
    <Button
      role="switch"
      aria-checked={on}
      aria-disabled={busy}
      variant="outline"
      className={on ? "bg-brand-wash text-brand" : ""}
      onClick={change}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      <span>
        Alerta<span className="sr-only"> de {name}</span>
      </span>
      <span aria-hidden>{on ? "ligado" : "desligado"}</span>
    </Button>
  );
}
