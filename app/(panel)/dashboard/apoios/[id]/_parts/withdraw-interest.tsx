"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useInterestState } from "@/components/matches/interests/use-interest";
import type { InterestStatus } from "@/lib/kit/states";
import { withdrawInterestAction } from "@/lib/matches/interests/actions";
import { INTEREST } from "@/lib/matches/interests/messages";

type WithdrawInterestProps = {
  id: string;
  project: string;
  /** Path of the project's page; null when it has none. */
  href: string | null;
  status: InterestStatus;
};

export function WithdrawInterest({ id, project, href, status }: WithdrawInterestProps) {
  const router = useRouter();
  const [, setStatus] = useInterestState(href ?? "", status);
  const { pending, run } = useAction(INTEREST.withdrawFailed);

  const isSeen = status === "Interessada" || status === "Aceita";
  const withdraw = async (close: () => void) => {
    if (pending) return;
    const withdrawn = await run(() => withdrawInterestAction({ id, ...(isSeen && { visto: status }) }));
    if (withdrawn) {
      close();
      setStatus("Cancelada");
      toast({ title: withdrawn.message, description: INTEREST.withdrawnHint });
    }
    router.refresh();
  };

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" aria-label={`Retirar interesse em ${project}`}>
          Retirar interesse
        </Button>
      }
      title="Retirar o interesse?"
      description={
        <>
          O interesse em <strong className="font-semibold">{project}</strong> deixa de valer agora, e quem
          cuida do projeto é avisado.
        </>
      }
      cancelLabel="Manter interesse"
      confirmLabel="Retirar interesse"
      pendingLabel="Retirando..."
      pending={pending}
      onConfirm={withdraw}
    >
      <p className="mt-1 text-ink-soft text-sm">
        Se mudar de ideia, dá para registrar de novo enquanto a captação estiver aberta.
      </p>
    </ConfirmDialog>
  );
}
