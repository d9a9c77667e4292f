"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { refundPaymentAction } from "@/lib/admin/payments/actions";
import { refundSchema } from "@/lib/admin/payments/schema";

type RefundPaymentProps = {
  id: string;
  tipo: "taxa" | "mes";
  /** Whether the month's plan is live. If so, the team chooses whether the plan continues. */
  isLive?: boolean;
  /** Last day of a live plan whose renewal was cancelled, formatted. */
  end?: string | null;
  amount: string;
  person: string;
  passwordRecent: boolean;
};

const CONSEQUENCES = {
  taxa: "O que a taxa deu termina: o contato fecha, ou a comissão volta a ser devida. O recibo é cancelado e a pessoa recebe um e-mail.",
  mes: "O recibo da mensalidade é cancelado e a pessoa recebe um e-mail.",
} as const;

export function RefundPayment({ id, tipo, isLive, end, amount, person, passwordRecent }: RefundPaymentProps) {
  const kept = end ? ` até ${end}, sem renovação` : ", que cobra o próximo mês";
  return (
    <ConfirmWithPassword
      label="Devolver"
      title={`Devolver ${amount}`}
      danger
      schema={refundSchema}
      action={refundPaymentAction}
      ids={{ id, tipo }}
      {...(isLive && { choice: { name: "manter", label: `Manter o plano${kept}` } })}
      passwordRecent={passwordRecent}
    >
      <p>O valor volta para {person}, no mesmo cartão ou na mesma conta Pix. Não dá para desfazer.</p>
      <p>{CONSEQUENCES[tipo]}</p>
      {isLive && <p>O plano termina com a devolução, e nada mais é cobrado, a menos que você o mantenha.</p>}
    </ConfirmWithPassword>
  );
}
