"use client";

import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useInterestState } from "@/components/matches/interests/use-interest";
import { withdrawInterestAction } from "@/lib/matches/interests/actions";
import { CONTACT_IS_KNOWN, INTEREST, WITHDRAWAL } from "@/lib/matches/interests/messages/interest";
import type { RegisteredInterest } from "@/lib/matches/interests/queries/registered";

type WithdrawInterestProps = {
  interest: Pick<RegisteredInterest, "id" | "status" | "isContactOpen" | "hasOwner" | "projeto">;
};

export function WithdrawInterest({ interest }: WithdrawInterestProps) {
  const { id, status, isContactOpen, hasOwner } = interest;
  const { nome: project, href } = interest.projeto;
  const [, setStatus] = useInterestState(href ?? "", status);
  const { pending, act } = useRefreshingAction(INTEREST.withdrawFailed, {
    hint: WITHDRAWAL.told(hasOwner),
    afterFailure: true,
  });

  const isSeen = status === "Interessada" || status === "Aceita";
  const withdraw = (close: () => void) =>
    act(
      (mark) => withdrawInterestAction({ id, ...(isSeen && { visto: status }), ...mark }),
      () => {
        close();
        setStatus("Cancelada");
      },
    );

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
          O interesse em <strong className="font-semibold">{project}</strong> deixa de valer agora, e{" "}
          {WITHDRAWAL.tells(hasOwner)}.
        </>
      }
      cancelLabel="Manter interesse"
      confirmLabel="Retirar interesse"
      pendingLabel="Retirando..."
      pending={pending}
      onConfirm={withdraw}
    >
      <p className="mt-1 text-ink-soft text-sm">
        {isContactOpen && `${CONTACT_IS_KNOWN} `}
        Se mudar de ideia, dá para registrar de novo enquanto a captação estiver aberta.
      </p>
    </ConfirmDialog>
  );
}
