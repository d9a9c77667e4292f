"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { annulDepositAction } from "@/lib/admin/supports/actions";
import { annulSchema } from "@/lib/admin/supports/schema";
import { formatMoneyCents } from "@/lib/kit/format";

type AnnulDepositProps = {
  id: string;
  /** Centavos. `valor`: confirmed amount. `devolver`: commission to refund. */
  valor: number;
  devolver: number;
  hasReceipt: boolean;
  /** Whether a side deleted its account. The annulment then ends the support. */
  hasLeaver: boolean;
  passwordRecent: boolean;
};

export function AnnulDeposit({ hasReceipt, hasLeaver, passwordRecent, ...ids }: AnnulDepositProps) {
  return (
    <ConfirmWithPassword
      label="Anular a confirmação"
      title={`Anular a confirmação de ${formatMoneyCents(ids.valor)}`}
      danger
      schema={annulSchema}
      action={annulDepositAction}
      ids={ids}
      reasonHelp="Como a equipe soube que o dinheiro não chegou, chegou em outro valor ou voltou. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        O valor sai do total captado e do total investido
        {hasReceipt && ", e o recibo é revogado: a página dele passa a dizer que não vale"}.{" "}
        {hasLeaver
          ? "O apoio termina, porque um dos lados encerrou a conta; o outro recebe um e-mail."
          : "Os dois lados recebem um e-mail, e o financiador pode informar outro depósito."}
      </p>
      <p>
        {ids.devolver > 0
          ? `A comissão deixa de ser devida, e ${formatMoneyCents(ids.devolver)} voltam para quem pagou.`
          : `A comissão deixa de ser devida.${hasLeaver ? "" : " Uma que abriu o contato antes continua paga e conta para a próxima confirmação."}`}
      </p>
      <p>Não dá para desfazer{!hasLeaver && ": os dois lados teriam de confirmar de novo"}.</p>
    </ConfirmWithPassword>
  );
}
