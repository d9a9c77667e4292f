import type { ReactNode } from "react";
import type { AuditRow } from "@/lib/admin/audit/queries";
import type { MovementRow } from "@/lib/admin/bank/queries";
import { REFUSALS } from "@/lib/admin/payments/messages";
import type { Refusal } from "@/lib/admin/payments/rules";
import { AuditSection } from "../../../_parts/audit-section";
import { BackLink } from "../../../_parts/back-link";
import { FactGrid, type FactPairs } from "../../../_parts/fact-grid";
import { OfficeHeader } from "../../../_parts/office-header";
import { OfficeSection } from "../../../_parts/office-section";
import { BankTable } from "./bank-table";

type PaymentDetailProps = {
  title: string;
  back: string;
  facts: FactPairs;
  refusal: Refusal | null;
  note?: string | null;
  refund: ReactNode;
  /** Shown instead of the refund button while `refusal` forbids a refund. */
  instead?: ReactNode;
  trail: AuditRow[];
  movements: readonly MovementRow[];
  hasSecond: boolean;
  passwordRecent: boolean;
};

export function PaymentDetail(props: PaymentDetailProps) {
  const { title, back, facts, refusal, note, refund, instead, trail, movements, hasSecond, passwordRecent } =
    props;
  return (
    <>
      <BackLink href={back}>Pagamentos</BackLink>
      <OfficeHeader title={title} action={refusal === null ? refund : instead}>
        {refusal !== null && [REFUSALS[refusal], note].filter(Boolean).join(" ")}
      </OfficeHeader>
      <FactGrid facts={facts} />
      {movements.length > 0 && (
        <OfficeSection title="Na nossa conta do banco">
          <BankTable
            label="Movimentos na nossa conta do banco"
            rows={movements}
            empty=""
            hasSecond={hasSecond}
            ofPayment={{ passwordRecent }}
          />
        </OfficeSection>
      )}
      <AuditSection
        rows={trail}
        empty="O que a equipe fizer com este pagamento aparece aqui."
        className="mt-10"
      />
    </>
  );
}
