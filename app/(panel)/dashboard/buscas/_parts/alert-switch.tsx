"use client";

import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { setSearchAlertAction } from "@/lib/catalog/saved-searches/actions";
import { SEARCHES } from "@/lib/catalog/saved-searches/messages";

type AlertSwitchProps = { id: string; name: string; stored: boolean };

export function AlertSwitch({ id, name, stored }: AlertSwitchProps) {
  const [on, setOn] = useState(stored);
  const { pending, run } = useAction(SEARCHES.failed);
  const Icon = on ? Bell : BellOff;

  const change = async () => {
    if (pending) return;
    setOn(!on);
    const changed = await run((mark) => setSearchAlertAction({ id, alert: !on, ...mark }));
    if (changed) return toast({ title: changed.message });
    setOn(on);
  };

  return (
    <Button
      role="switch"
      aria-checked={on}
      aria-disabled={pending}
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
