"use client";

import { Button } from "@/components/kit/ui/button";
import { usePayFee } from "./use-pay-fee";

type PayFeeProps = {
  id: string;
  kind?: "desbloqueio" | "comissao";
  label: string;
  ways?: string;
  anew?: boolean;
  variant?: "default" | "outline";
};

export function PayFee({ id, kind = "comissao", label, ways, anew, variant }: PayFeeProps) {
  const { pending, pay } = usePayFee(id, anew);
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="lg" variant={variant} aria-disabled={pending} onClick={() => pay(kind)}>
        {pending ? "Abrindo o pagamento..." : label}
      </Button>
      {ways && <p className="text-ink-soft text-sm">{ways}</p>}
    </div>
  );
}
