"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { recordTransferAction } from "@/lib/admin/payments/actions";
import { transferSchema } from "@/lib/admin/payments/schema";
import { formatMoneyCents } from "@/lib/kit/format";
import { TRANSFER_CODE } from "../../../_parts/transfer-code";

type RecordTransferProps = {
  id: string;
  tipo: "taxa" | "mes";
  /** `reserved`: the team reserved the transfer. `bounced`: the payer's bank sent the money back. */
  cause: "reserved" | "bounced";
  /** Centavos to transfer. `missing`: centavos of a reserved transfer that are not owed any more. */
  valor: number;
  missing?: number;
  /** Centavos that Stripe refunds after this transfer. */
  rest?: number;
  isOutside: boolean;
  person: string;
  passwordRecent: boolean;
};

const CAUSES = {
  outside:
    "O pagamento chegou por transferência, e a equipe reservou a da devolução. Ela só vai para a conta de onde ele veio; se veio por Pix, é a devolução do próprio Pix.",
  reserved: "A Stripe recusou a devolução, e a equipe reservou esta transferência.",
  outsideBounced:
    "A transferência da devolução voltou para nós, ou não foi feita. Ela só vai para a conta de onde o pagamento veio, nunca para outra: se essa conta foi encerrada, não transfira e procure quem cuida do sistema. Antes de transferir, atualize esta página e confira que o valor ainda está a devolver.",
  bounced:
    "O valor devolvido voltou do banco de quem pagou, ou a transferência não foi feita, e a Stripe não tenta de novo. Antes de transferir, atualize esta página e confira que o valor ainda está a devolver.",
} as const;

const OUTSIDE_CAUSES = { reserved: "outside", bounced: "outsideBounced" } as const;

export function RecordTransfer({
  id,
  tipo,
  cause,
  valor,
  missing = 0,
  rest = 0,
  isOutside,
  person,
  passwordRecent,
}: RecordTransferProps) {
  return (
    <ConfirmWithPassword
      label="Registrar a transferência"
      act="transferir"
      title={`Registrar a transferência de ${formatMoneyCents(valor)}`}
      schema={transferSchema}
      action={recordTransferAction}
      ids={{ id, tipo, valor }}
      inputs={[
        { name: "dia", label: "Dia em que o banco mostra a transferência", type: "date" },
        {
          ...TRANSFER_CODE,
          help: `Como está no extrato: o E2E${isOutside ? ", ou o código da devolução do Pix" : ""}; sem ele, o número da TED.`,
        },
      ]}
      reasonHelp="Por que a equipe transfere, e com quem foi combinado. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        {CAUSES[isOutside ? OUTSIDE_CAUSES[cause] : cause]} Registre logo depois de transferir o valor inteiro
        para {person}: ele sai de “A devolver”, e a pessoa recebe um e-mail, se ainda tiver conta.
      </p>
      {missing > 0 && (
        <p>
          Da transferência reservada, {formatMoneyCents(missing)} já voltaram pela Stripe ou pelo banco. Se
          você transferiu também essa parte, combine com a pessoa a volta dela antes de registrar.
        </p>
      )}
      {rest > 0 && <p>Depois do registro, a Stripe devolve o resto, {formatMoneyCents(rest)}.</p>}
    </ConfirmWithPassword>
  );
}
