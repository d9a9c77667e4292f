"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { refundPaymentAction } from "@/lib/admin/payments/actions";
import { refundSchema } from "@/lib/admin/payments/schema";

type RefundPaymentProps = {
  id: string;
  tipo: "taxa" | "mes";
  /** Formatted amount that is refunded. */
  amount: string;
  person: string;
  passwordRecent: boolean;
};

const CONSEQUENCES = {
  taxa: "O que a taxa deu termina: o contato fecha, ou a comissão volta a ser devida. O recibo é cancelado e a pessoa recebe um e-mail.",
  mes: "O recibo da mensalidade é cancelado. O plano continua e cobra o próximo mês, a menos que você o encerre aqui.",
} as const;

export function RefundPayment({ id, tipo, amount, person, passwordRecent }: RefundPaymentProps) {
  return (
    <ConfirmWithPassword
      label="Devolver"
      title={`Devolver ${amount}`}
      danger
      schema={refundSchema}
      action={refundPaymentAction}
      ids={{ id, tipo }}
      {...(tipo === "mes" && { choice: { name: "encerrar", label: "Encerrar o plano também" } })}
      passwordRecent={passwordRecent}
    >
      <p>O valor volta para {person}, no mesmo cartão ou na mesma conta Pix. Não dá para desfazer.</p>
      <p>{CONSEQUENCES[tipo]}</p>
    </ConfirmWithPassword>
  );
}
