"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { undoCameBackAction } from "@/lib/admin/bank/actions";
import { notBackSchema } from "@/lib/admin/bank/schema";

type NotBackProps = {
  id: string;
  versao: number;
  amount: string;
  person: string;
  passwordRecent: boolean;
};

export const NotBack = ({ id, versao, amount, person, passwordRecent }: NotBackProps) => (
  <ConfirmWithPassword
    label="Não era desta transferência"
    about={`a volta de ${amount}`}
    act="nao_voltou"
    title={`A volta de ${amount} era de outra transferência`}
    submitLabel="Desfazer o registro"
    danger
    schema={notBackSchema}
    action={undoCameBackAction}
    ids={{ id, versao }}
    reasonHelp="De que transferência a volta era, e o que o extrato mostra. Sem dados da conta. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Desfaça só se o extrato mostra que a transferência para {person} não voltou. Ela volta a contar como
      feita, o valor sai de A devolver, e {person} recebe um e-mail que diz o que aconteceu, se ainda tiver
      conta.
    </p>
    <p>
      Antes, veja com a equipe que ninguém transferiu este valor de novo. A linha do extrato fica livre:
      registre a volta na transferência certa.
    </p>
  </ConfirmWithPassword>
);
