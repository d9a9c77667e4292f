"use client";

import { Button } from "@/components/kit/ui/button";
import { usePayFee } from "./use-pay-fee";

/** `ways`: sentence on the methods of payment. */
type PayFeeProps = { id: string; kind?: "desbloqueio" | "comissao"; label: string; ways?: string };

export function PayFee({ id, kind = "comissao", label, ways }: PayFeeProps) {
  const { pending, pay } = usePayFee(id);
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="lg" aria-disabled={pending} onClick={() => pay(kind)}>
        {pending ? "Abrindo o pagamento..." : label}
      </Button>
      {ways && <p className="text-ink-soft text-sm">{ways}</p>}
    </div>
  );
}
