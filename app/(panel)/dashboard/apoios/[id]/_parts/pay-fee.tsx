"use client";

import { Button } from "@/components/kit/ui/button";
import { usePayFee } from "./use-pay-fee";

/** `ways`: sentence on the methods of payment. */
type PayFeeProps = { id: string; label: string; ways: string };

export function PayFee({ id, label, ways }: PayFeeProps) {
  const { pending, pay } = usePayFee(id);
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="lg" aria-disabled={pending} onClick={() => pay("comissao")}>
        {pending ? "Abrindo o pagamento..." : label}
      </Button>
      <p className="text-ink-soft text-sm">{ways}</p>
    </div>
  );
}
