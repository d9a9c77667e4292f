"use client";

import { RefreshCw } from "lucide-react";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { refreshLegalNameAction } from "@/lib/money/receipts/actions";
import { LOGIN } from "@/lib/people/accounts/messages";

/** @param oportunidade deal in whose reported deposit the payer's name is updated; null without a reported deposit */
export function RefreshLegalName({ oportunidade }: { oportunidade: string | null }) {
  const { pending, act } = useRefreshingAction(LOGIN.offline);
  return (
    <Button
      variant="outline"
      size="sm"
      aria-disabled={pending}
      onClick={() => void act((mark) => refreshLegalNameAction({ oportunidade, ...mark }))}
    >
      <RefreshCw aria-hidden className={`size-4 ${pending ? "animate-spin" : ""}`} strokeWidth={1.75} />
      <span>
        Consultar de novo<span className="sr-only"> a razão social na Receita Federal</span>
      </span>
    </Button>
  );
}
