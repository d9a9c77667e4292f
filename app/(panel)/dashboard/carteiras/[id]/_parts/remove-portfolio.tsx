"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { removePortfolioAction } from "@/lib/matches/portfolio/actions";
import { PORTFOLIO } from "@/lib/matches/portfolio/messages";

export function RemovePortfolio({ id, amount }: { id: string; amount: string }) {
  const router = useRouter();
  const { pending, run } = useAction(PORTFOLIO.failed);
  const remove = async (close: () => void) => {
    const removed = await run((mark) => removePortfolioAction({ id, ...mark }));
    if (!removed) return;
    close();
    toast({ title: removed.message, handedOn: true });
    router.push("/dashboard/carteiras");
  };
  return (
    <div className="mt-10 border-line border-t pt-8">
      <ConfirmDialog
        trigger={<Button variant="destructiveOutline">Excluir carteira</Button>}
        title="Excluir a carteira?"
        description={
          <>
            A carteira de <strong className="font-semibold">{amount}</strong> e o link dela deixam de existir.
            Interesses já registrados continuam.
          </>
        }
        cancelLabel="Manter carteira"
        confirmLabel="Excluir carteira"
        pendingLabel="Excluindo..."
        pending={pending}
        onConfirm={remove}
      />
    </div>
  );
}
