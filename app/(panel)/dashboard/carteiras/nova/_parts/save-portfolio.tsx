"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { formatAmount } from "@/lib/kit/money";
import { createPortfolioAction } from "@/lib/matches/portfolio/actions";
import { PORTFOLIO } from "@/lib/matches/portfolio/messages";
import type { Choices } from "@/lib/matches/portfolio/rules/choices";

/** Saves the proposal and opens it. @param valor centavos */
export function SavePortfolio({ valor, escolhas }: { valor: number; escolhas: Choices }) {
  const router = useRouter();
  const { pending, run } = useAction(PORTFOLIO.failed);
  const save = async () => {
    const saved = await run(() => createPortfolioAction({ valor: formatAmount(valor), escolhas }));
    if (!saved) return;
    toast({ title: saved.message, handedOn: true });
    router.push(`/dashboard/carteiras/${saved.id}`);
  };
  return (
    <Button aria-disabled={pending} onClick={save}>
      {pending ? "Salvando..." : "Salvar carteira"}
    </Button>
  );
}
