import type { AuditRow } from "@/lib/admin/audit/queries";
import type { PaymentRow } from "@/lib/admin/payments/queries";
import type { Refusal } from "@/lib/admin/payments/rules";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { OUTSIDE_METHOD } from "@/lib/money/fees/rules";
import type { FactPair } from "../../../_parts/fact-grid";
import { RecordTransfer } from "./record-transfer";
import { ReleaseTransfer } from "./release-transfer";
import { ReserveTransfer } from "./reserve-transfer";

type TransferStepProps = {
  id: string;
  tipo: "taxa" | "mes";
  refusal: Refusal | null;
  money: Pick<PaymentRow, "aDevolver" | "voltou" | "reservado" | "aTransferir" | "metodo">;
  person: string;
  passwordRecent: boolean;
};

export function TransferStep({ refusal, money, ...payment }: TransferStepProps) {
  const { id, tipo, passwordRecent } = payment;
  const isOutside = money.metodo === OUTSIDE_METHOD;
  const { aDevolver, voltou, reservado, aTransferir } = money;
  switch (refusal) {
    case "refused":
    case "outside":
      return <ReserveTransfer {...payment} isOutside={isOutside} valor={Number(aDevolver)} />;
    case "bounced":
      return (
        <RecordTransfer
          {...payment}
          isOutside={isOutside}
          cause="bounced"
          valor={Number(voltou)}
          rest={Number(aDevolver)}
        />
      );
    case "reserved":
      return (
        <div className="flex flex-wrap gap-3">
          <RecordTransfer
            {...payment}
            isOutside={isOutside}
            cause="reserved"
            valor={Number(aTransferir)}
            missing={Number(reservado - aTransferir)}
          />
          <ReleaseTransfer {...{ id, tipo, isOutside, passwordRecent }} />
        </div>
      );
    default:
      return reservado > 0n ? <ReleaseTransfer {...{ id, tipo, isOutside, passwordRecent }} /> : null;
  }
}

/** @param trail the payment's audit log, newest first */
export function transferFact(
  { reservado }: Pick<PaymentRow, "reservado">,
  trail: readonly AuditRow[],
): FactPair | null {
  if (reservado === 0n) return null;
  const entry = trail.find(({ action }) => action === "transfer_reserved");
  const by = entry ? `, por ${entry.author}, em ${formatMoment(entry.moment)}` : "";
  return ["Transferência reservada", `${formatMoneyCents(reservado)}${by}`];
}
