"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { reserveTransferAction } from "@/lib/admin/payments/actions";
import { reserveSchema } from "@/lib/admin/payments/schema";
import { formatMoneyCents } from "@/lib/kit/format";

type ReserveTransferProps = {
  id: string;
  tipo: "taxa" | "mes";
  /** Centavos. */
  valor: number;
  isOutside: boolean;
  person: string;
  passwordRecent: boolean;
};

/** Reserves the team's bank transfer in advance, so that neither Stripe nor another member returns the money, too. */
export function ReserveTransfer({
  id,
  tipo,
  valor,
  isOutside,
  person,
  passwordRecent,
}: ReserveTransferProps) {
  const money = formatMoneyCents(valor);
  return (
    <ConfirmWithPassword
      label="Vou transferir"
      act="reservar"
      title={`Reservar a transferência de ${money}`}
      schema={reserveSchema}
      action={reserveTransferAction}
      ids={{ id, tipo, valor }}
      reasonHelp={`${isOutside ? "Por que o valor volta" : "Por que a Stripe não devolve"}, e com quem foi combinado. Fica no registro da equipe.`}
      passwordRecent={passwordRecent}
    >
      <p>
        {isOutside
          ? `Devolva ${money} a ${person} só para a conta de onde o pagamento veio; se veio por Pix, pela devolução do próprio Pix. Nunca para outra conta: quem pagou ainda pode contestar o pagamento no banco. Reserve antes de transferir: assim ninguém da equipe transfere o mesmo valor, e a pessoa não recebe duas vezes.`
          : `A Stripe recusou a devolução. Reserve antes de transferir ${money} para ${person}: a partir daí a Stripe não tenta mais devolver este valor, e a pessoa não recebe duas vezes.`}
      </p>
      <p>Depois de transferir, registre a transferência aqui; se não for transferir, desista dela.</p>
    </ConfirmWithPassword>
  );
}
