"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { takeBackProjectAction } from "@/lib/admin/projects/actions";
import { takeBackSchema } from "@/lib/admin/projects/schema";

type TakeBackProps = {
  id: string;
  name: string;
  passwordRecent: boolean;
  /** Id of the project's captador. */
  from: string;
  /** Name and e-mail of the account in `from`. */
  account: string;
};

export function TakeBack({ id, name, passwordRecent, from, account }: TakeBackProps) {
  return (
    <ConfirmWithPassword
      label="Tirar de quem cuida"
      subject={name}
      danger
      passwordRecent={passwordRecent}
      schema={takeBackSchema}
      action={takeBackProjectAction}
      ids={{ id, de: from }}
    >
      O projeto sai da conta de {account} e fica sem quem cuide dele, como depois da importação. A conta para
      depósito, a edição em andamento, as fotos, os documentos e as novidades são apagadas; os interesses que
      esperam resposta continuam. Essa conta recebe o motivo por e-mail. Se a fonte trouxe o CNPJ errado,
      corrija a organização com um arquivo novo antes de entregar o projeto a outra conta.
    </ConfirmWithPassword>
  );
}
