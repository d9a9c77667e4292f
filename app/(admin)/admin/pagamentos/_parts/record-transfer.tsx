"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { recordTransferAction } from "@/lib/admin/payments/actions";
import { transferSchema } from "@/lib/admin/payments/schema";
import { formatMoneyCents } from "@/lib/kit/format";

type RecordTransferProps = {
  id: string;
  tipo: "taxa" | "mes";
  /** `refused`: Stripe refused the refund. `bounced`: the payer's bank sent the refund back. */
  cause: "refused" | "bounced";
  /** Centavos to refund. `rest`: centavos that Stripe refunds after this transfer. */
  valor: number;
  rest?: number;
  person: string;
  passwordRecent: boolean;
};

const CAUSES = {
  refused: "A Stripe recusou a devolução.",
  bounced: "A Stripe fez a devolução, e o banco de quem pagou a mandou de volta.",
} as const;

/** Records a bank transfer by the team, in place of a refund that failed. */
export function RecordTransfer({
  id,
  tipo,
  cause,
  valor,
  rest = 0,
  person,
  passwordRecent,
}: RecordTransferProps) {
  return (
    <ConfirmWithPassword
      label="Paguei de outra forma"
      title={`Registrar a transferência de ${formatMoneyCents(valor)}`}
      schema={transferSchema}
      action={recordTransferAction}
      ids={{ id, tipo, valor }}
      text={{
        label: "Código da transferência",
        value: "",
        help: "Do comprovante do banco, sem dados da conta.",
      }}
      reasonHelp="Por que a Stripe não devolve, e com quem foi combinado. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        {CAUSES[cause]} Antes de transferir, atualize esta página e confira que o valor ainda está a devolver.
        Registre logo depois de transferir o valor inteiro para {person}: ele sai de “A devolver”, a Stripe
        não tenta mais, e a pessoa recebe um e-mail, se ainda tiver conta.
      </p>
      {rest > 0 && <p>Depois do registro, a Stripe devolve o resto, {formatMoneyCents(rest)}.</p>}
    </ConfirmWithPassword>
  );
}
