"use client";

import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { leaveWith } from "@/components/people/accounts/sign-out";
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
