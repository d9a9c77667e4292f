"use client";

import { usePageMark } from "@/components/kit/forms/page-mark";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { payFeeAction } from "@/lib/money/deals/actions";
import { DEAL } from "@/lib/money/deals/messages/account-and-deposit";

/** Opens the payment page of a fee. `pending` stays true until that page loads. */
export function usePayFee(id: string) {
  const mark = usePageMark();
  const [pending, setPending] = useTransientState(false);
  const pay = async (tipo: "desbloqueio" | "comissao") => {
    if (pending) return;
    setPending(true);
    const result = await payFeeAction({ id, tipo, ...mark }).catch(() => null);
    if (result?.ok) {
      window.location.assign(result.data.url);
      return;
    }
    setPending(false);
    toast({ title: result?.message ?? DEAL.failed, tone: "error" });
  };
  return { pending, pay };
}
