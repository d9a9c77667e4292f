"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { annulDepositAction } from "@/lib/admin/supports/actions";
import { annulSchema } from "@/lib/admin/supports/schema";
import { formatMoneyCents } from "@/lib/kit/format";
import type { AnnulmentEnding } from "@/lib/money/deals/rules/annulment";

type AnnulDepositProps = {
  id: string;
  /** Centavos. `valor`: confirmed amount. `devolver`: commission to refund. */
  valor: number;
  devolver: number;
  hasReceipt: boolean;
  /** Why the annulment also ends the deal; null if the deal goes on. */
  ending: AnnulmentEnding | null;
  passwordRecent: boolean;
};

const AFTER: Record<AnnulmentEnding | "next", string> = {
  left: "O apoio termina, porque um dos lados encerrou a conta; o outro recebe um e-mail.",
  handedOver:
    "O apoio termina, porque outra conta cuida agora do projeto, e ninguém poderia confirmar outro depósito. Os dois lados recebem um e-mail, que indica o Suporte.",
  next: "Os dois lados recebem um e-mail com o passo seguinte. O financiador pode informar outro depósito, a não ser que o contato feche, porque a taxa do contato já voltou, que falte a conta do projeto, ou que a equipe confira o projeto ou a organização.",
};

export function AnnulDeposit({ hasReceipt, ending, passwordRecent, ...input }: AnnulDepositProps) {
  return (
    <ConfirmWithPassword
      label="Anular a confirmação"
      act="anular"
      title={`Anular a confirmação de ${formatMoneyCents(input.valor)}`}
      danger
      schema={annulSchema}
      action={annulDepositAction}
      ids={input}
      reasonHelp="Como a equipe soube que o dinheiro não chegou, chegou em outro valor ou voltou. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        O valor sai do total captado e do total investido
        {hasReceipt && ", e o recibo é revogado: a página dele passa a dizer que não vale"}.{" "}
        {AFTER[ending ?? "next"]}
      </p>
      <p>
        {input.devolver > 0
          ? `A comissão deixa de ser devida, e ${formatMoneyCents(input.devolver)} voltam para quem pagou.`
          : `A comissão deixa de ser devida.${ending ? "" : " Uma que abriu o contato antes continua paga e conta para a próxima confirmação."}`}
      </p>
      <p>Não dá para desfazer{!ending && ": os dois lados teriam de confirmar de novo"}.</p>
    </ConfirmWithPassword>
  );
}
