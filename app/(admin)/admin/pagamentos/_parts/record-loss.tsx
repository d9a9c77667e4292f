"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { recordLossAction } from "@/lib/admin/payments/actions";
import { lossSchema } from "@/lib/admin/payments/schema";

type RecordLossProps = {
  id: string;
  /** Centavos of this payment's registered losses. */
  perdido: number;
  /** Largest possible loss, formatted. */
  most: string;
  passwordRecent: boolean;
};

export const RecordLoss = ({ id, perdido, most, passwordRecent }: RecordLossProps) => (
  <ConfirmWithPassword
    label="O banco estornou depois"
    act="registrar perda"
    title="Registrar um estorno depois da devolução"
    submitLabel="Registrar a perda"
    danger
    schema={lossSchema}
    action={recordLossAction}
    ids={{ id, perdido }}
    inputs={[
      {
        name: "recebido",
        label: "Valor que o banco estornou (R$)",
        inputMode: "decimal",
        help: `Como está no extrato, até ${most}. Se sair errado, só outra pessoa da equipe desfaz.`,
      },
      { name: "dia", label: "Dia do estorno no banco", type: "date" },
      { name: "texto", label: "Código do estorno", help: "O do próprio estorno, como está no extrato." },
    ]}
    reasonHelp="O que o extrato mostra, quem conferiu, e o que o banco respondeu. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Só quando quem pagou contestou o pagamento no banco depois de receber a devolução, e o dinheiro saiu da
      nossa conta outra vez. Se o banco estornou em mais de uma linha do extrato, registre cada uma. O valor
      fica registrado como perda da plataforma. O apoio, o recibo e a devolução não mudam, e ninguém recebe
      e-mail.
    </p>
    <p>
      Antes, mostre ao nosso banco o comprovante da devolução e peça que desfaça o estorno. Se ele desfizer,
      não registre.
    </p>
  </ConfirmWithPassword>
);
