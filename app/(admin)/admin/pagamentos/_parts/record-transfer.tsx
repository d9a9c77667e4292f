"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { recordTransferAction } from "@/lib/admin/payments/actions";
import { transferSchema } from "@/lib/admin/payments/schema";
import { formatMoneyCents } from "@/lib/kit/format";

type RecordTransferProps = {
  id: string;
  /** Centavos to refund. */
  valor: number;
  person: string;
  passwordRecent: boolean;
};

/** Records a bank transfer by the team, after Stripe refused the refund. */
export function RecordTransfer({ id, valor, person, passwordRecent }: RecordTransferProps) {
  return (
    <ConfirmWithPassword
      label="Paguei de outra forma"
      title={`Registrar a transferência de ${formatMoneyCents(valor)}`}
      schema={transferSchema}
      action={recordTransferAction}
      ids={{ id, valor }}
      text={{
        label: "Código da transferência",
        value: "",
        help: "Do comprovante do banco, sem dados da conta.",
      }}
      reasonHelp="Por que a Stripe não devolve, e com quem foi combinado. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        A Stripe recusou a devolução. Registre só depois de transferir o valor inteiro para {person}: ele sai
        de “A devolver”, a Stripe não tenta mais, e a pessoa recebe um e-mail.
      </p>
    </ConfirmWithPassword>
  );
}
