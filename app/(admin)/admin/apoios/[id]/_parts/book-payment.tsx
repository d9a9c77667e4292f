"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { bookPaymentAction } from "@/lib/admin/payments/actions";
import { bookSchema } from "@/lib/admin/payments/schema";
import { formatMoneyCents } from "@/lib/kit/format";
import { TRANSFER_CODE } from "../../../../_parts/transfer-code";

type BookPaymentProps = {
  id: string;
  fee: "desbloqueio" | "comissao";
  name: string;
  /** Centavos. */
  valor: number;
  /** Formatted day from which the fee could be paid. */
  since: string;
  passwordRecent: boolean;
};

export function BookPayment({ name, since, passwordRecent, ...ids }: BookPaymentProps) {
  const amount = formatMoneyCents(ids.valor);
  return (
    <ConfirmWithPassword
      label="Registrar pagamento recebido"
      about={name}
      act="registrar pagamento"
      title={`Registrar pagamento recebido de ${amount}`}
      submitLabel="Registrar pagamento"
      schema={bookSchema}
      action={bookPaymentAction}
      ids={ids}
      inputs={[
        {
          name: "recebido",
          label: "Valor que o banco mostra (R$)",
          inputMode: "decimal",
          help: `Só o valor exato, ${amount}, em uma transferência, quita esta taxa. Chegou outro valor? Não registre: devolva-o pelo banco e peça uma transferência nova, do valor exato.`,
        },
        {
          name: "dia",
          label: "Dia em que o banco mostra a transferência",
          type: "date",
          help: `De ${since} até hoje. É o dia do recibo.`,
        },
        {
          ...TRANSFER_CODE,
          help: `${TRANSFER_CODE.help} Cada transferência registra um pagamento só. Sem dados da conta de quem pagou.`,
        },
      ]}
      reason="Nota interna"
      reasonHelp="O chamado ou a fatura, e quem conferiu o extrato. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        {name}: {amount}. Só registre o que já está na conta bancária da plataforma. O registro vale como um
        pagamento na Stripe: dá o que a taxa dá, emite o recibo e manda os e-mails. Uma página de pagamento
        aberta fecha antes.
      </p>
      <p>Confira no extrato de quem é a conta que pagou: só para ela o valor pode voltar.</p>
    </ConfirmWithPassword>
  );
}
