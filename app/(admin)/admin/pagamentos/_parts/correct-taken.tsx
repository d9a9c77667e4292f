"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { correctTakenAction } from "@/lib/admin/bank/actions";
import { takenSchema } from "@/lib/admin/bank/schema";

type CorrectTakenProps = { id: string; versao: number; amount: string; passwordRecent: boolean };

/** Corrects the amount of an `estorno` that undid a booking after the team had returned a part of the payment. */
export const CorrectTaken = ({ id, versao, amount, passwordRecent }: CorrectTakenProps) => (
  <ConfirmWithPassword
    label="O extrato mostra outro valor"
    about={`estorno de ${amount}`}
    act="corrigir estorno"
    title={`Corrigir o valor do estorno de ${amount}`}
    submitLabel="Corrigir o valor"
    danger
    schema={takenSchema}
    action={correctTakenAction}
    ids={{ id, versao }}
    inputs={[
      {
        name: "recebido",
        label: "Valor que o extrato mostra (R$)",
        inputMode: "decimal",
        help: "Ao menos o que ainda não tinha voltado. O que passa disso é perda da plataforma.",
      },
    ]}
    reasonHelp="O que o extrato mostra. Sem dados da conta. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Corrija só se o extrato mostra esta mesma linha com outro valor. O registro do pagamento continua
      desfeito, e ninguém recebe e-mail. Outra pessoa da equipe confere a linha corrigida. Se só o dia ou o
      código está errado, corrija o movimento.
    </p>
  </ConfirmWithPassword>
);
