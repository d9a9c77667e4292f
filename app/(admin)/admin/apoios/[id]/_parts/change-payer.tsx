"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { changeDealPayerAction } from "@/lib/admin/supports/actions";
import { payerSchema } from "@/lib/admin/supports/schema";

type ChangePayerProps = {
  id: string;
  /** Payer that the page shows. If the stored payer has changed since, the change is refused. */
  pagador: string;
  passwordRecent: boolean;
};

export function ChangePayer({ id, pagador, passwordRecent }: ChangePayerProps) {
  return (
    <ConfirmWithPassword
      label="Mudar o pagador"
      title="Mudar o pagador deste depósito"
      schema={payerSchema}
      action={changeDealPayerAction}
      ids={{ id, pagador }}
      inputs={[
        { name: "documento", label: "CNPJ ou CPF" },
        { name: "nome", label: "Nome", help: "De um CNPJ vale o nome que está na Receita Federal." },
      ]}
      reasonHelp="Quem pediu, e o que o comprovante do banco mostra. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>Hoje o recibo sai em nome de {pagador}.</p>
      <p>
        Compare com o comprovante do banco: o recibo só sai em nome de quem enviou o dinheiro. Muda só este
        depósito; os dados da conta ficam. Os dois lados recebem um e-mail, e a mudança aparece na história do
        apoio.
      </p>
    </ConfirmWithPassword>
  );
}
