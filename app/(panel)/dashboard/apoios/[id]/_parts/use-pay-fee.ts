"use client";

import { usePageMark } from "@/components/kit/forms/page-mark";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { payFeeAction } from "@/lib/money/deals/actions";
import { DEAL } from "@/lib/money/deals/messages/account-and-deposit";

/**
 * `pending` stays true until the payment page loads.
 * @param anew whether to leave a Pix code of the deal that can still be paid
 */
export function usePayFee(id: string, anew = false) {
  const mark = usePageMark();
  const [pending, setPending] = useTransientState(false);
  const pay = async (tipo: "desbloqueio" | "comissao") => {
    if (pending) return;
    setPending(true);
    const result = await payFeeAction({ id, tipo, anew, ...mark }).catch(() => null);
    if (result?.ok) {
      window.location.assign(result.data.url);
      return;
    }
    setPending(false);
    toast({ title: result?.message ?? DEAL.failed, tone: "error" });
  };
  return { pending, pay };
}
