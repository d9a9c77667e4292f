"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { takeBackProjectAction } from "@/lib/admin/projects/actions";
import { takeBackSchema } from "@/lib/admin/projects/schema";

type TakeBackProps = {
  id: string;
  name: string;
  passwordRecent: boolean;
  from: string;
  /** Name and e-mail of the account in `from`. */
  account: string;
  isSuspended: boolean;
};

export function TakeBack({ id, name, passwordRecent, from, account, isSuspended }: TakeBackProps) {
  return (
    <ConfirmWithPassword
      label="Tirar de quem cuida"
      subject={name}
      danger
      reasonHelp="Vai no e-mail a quem cuidava do projeto e fica no registro da equipe."
      passwordRecent={passwordRecent}
      schema={takeBackSchema}
      action={takeBackProjectAction}
      ids={{ id, de: from }}
    >
      O projeto sai da conta de {account} e fica sem quem cuide dele. A conta para depósito, a edição em
      andamento, as fotos, os documentos e as novidades são apagadas; os interesses que esperam resposta
      continuam.{" "}
      {isSuspended &&
        "A conta está suspensa: os interesses que ela aceitou terminam, e os apoios com depósito ou valor confirmado ficam com a equipe. "}
      O que essa conta mudou no nome, nos textos e nas datas fica na página até o próximo arquivo da fonte, e
      as respostas dela a perguntas continuam: se isso não pode ser lido, tire antes o projeto da lista. Se a
      fonte trouxe o CNPJ errado, corrija a organização com um arquivo novo antes de entregar o projeto a
      outra conta.
    </ConfirmWithPassword>
  );
}
