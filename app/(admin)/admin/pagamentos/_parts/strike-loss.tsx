"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { strikeLossAction } from "@/lib/admin/bank/actions";
import { strikeLossSchema } from "@/lib/admin/bank/schema";

type StrikeLossProps = { id: string; versao: number; amount: string; passwordRecent: boolean };

export const StrikeLoss = ({ id, versao, amount, passwordRecent }: StrikeLossProps) => (
  <ConfirmWithPassword
    label="Não está no extrato"
    about={`estorno de ${amount}`}
    act="perda_desfeita"
    title={`O estorno de ${amount} não está no extrato`}
    submitLabel="Desfazer o registro"
    danger
    schema={strikeLossSchema}
    action={strikeLossAction}
    ids={{ id, versao }}
    reasonHelp="O que o extrato mostra. Sem dados da conta. Fica no registro da equipe."
    passwordRecent={passwordRecent}
  >
    <p>
      Desfaça só se o extrato não mostra esta linha, ou a mostra com outro valor. O valor deixa de contar como
      perda da plataforma. Se o banco estornou outro valor, registre-o de novo em O banco estornou depois. Se
      só o dia ou o código está errado, corrija o movimento.
    </p>
  </ConfirmWithPassword>
);
