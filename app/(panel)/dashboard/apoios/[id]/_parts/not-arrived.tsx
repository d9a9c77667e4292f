"use client";

import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { reportNotArrivedAction } from "@/lib/money/deals/actions";
import { NOT_ARRIVED } from "@/lib/money/deals/messages/account-and-deposit";

type NotArrivedProps = {
  id: string;
  /** Centavos that the page shows as the captador's amount, or 0. The action fails if the amount has changed since. */
  visto: number;
  deposit: string | null;
};

/** Ends a deal in which no money arrived, after its funder deleted the account. */
export function NotArrived({ id, visto, deposit }: NotArrivedProps) {
  const { pending, act } = useRefreshingAction(NOT_ARRIVED.failed, {
    hint: NOT_ARRIVED.endedHint,
    afterFailure: true,
  });
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">O depósito não chegou</Button>}
      title="Encerrar o apoio?"
      description={
        deposit
          ? `O financiador, que encerrou a conta, informou um depósito de ${deposit}. Veja o extrato da conta do projeto: encerre só se nada chegou.`
          : "O financiador encerrou a conta. Veja o extrato da conta do projeto: encerre só se nada chegou."
      }
      cancelLabel="Manter o apoio"
      confirmLabel="Nada chegou, encerrar"
      pendingLabel="Encerrando..."
      pending={pending}
      onConfirm={(close) => act((mark) => reportNotArrivedAction({ id, visto, ...mark }), close)}
    >
      <p className="mt-1 text-ink-soft text-sm">
        Nenhuma comissão é devida, nada conta como captado e não há recibo. O que você pagou para abrir o
        contato continua pago; uma comissão paga antes volta, menos a taxa do contato. A nossa equipe é
        avisada, e não dá para desfazer.
      </p>
    </ConfirmDialog>
  );
}
