"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { payFeeAction } from "@/lib/money/deals/actions";
import { DEAL } from "@/lib/money/deals/messages/room";

/** Leads to the page on which a fee of a deal is paid; `pending` until that page is there. */
export function usePayFee(id: string) {
  const [pending, setPending] = useMoment(false);
  const pay = async (tipo: "desbloqueio" | "comissao") => {
    if (pending) return;
    setPending(true);
    const result = await payFeeAction({ id, tipo }).catch(() => null);
    if (result?.ok) {
      window.location.assign(result.data.url);
      return;
    }
    setPending(false);
    toast({ title: result?.message ?? DEAL.failed, tone: "error" });
  };
  return { pending, pay };
}
