"use client";

import { leaveWith } from "@/components/accounts/sign-out";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { useMoment } from "@/components/ui/use-when-left";
import { signOutEverywhereAction } from "@/lib/people/accounts/actions";
import { LOGIN } from "@/lib/people/accounts/messages";

export function LeaveEverywhere() {
  const [leaving, setLeaving] = useMoment(false);
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    const result = await signOutEverywhereAction({}).catch(() => null);
    if (result?.ok) return leaveWith(result.data.message);
    toast({ title: result?.message ?? LOGIN.offline, tone: "error" });
    setLeaving(false);
  };
  return (
    <Button aria-disabled={leaving} variant="outline" onClick={leave}>
      Sair de todos os dispositivos
    </Button>
  );
}
