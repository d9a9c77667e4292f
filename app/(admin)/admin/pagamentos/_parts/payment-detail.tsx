import type { ReactNode } from "react";
import type { AuditRow } from "@/lib/admin/audit/queries";
import { REFUSALS } from "@/lib/admin/payments/messages";
import type { Refusal } from "@/lib/admin/payments/rules";
import { AuditSection } from "../../../_parts/audit-section";
import { BackLink } from "../../../_parts/back-link";
import { FactGrid, type FactPair } from "../../../_parts/fact-grid";
import { OfficeHeader } from "../../../_parts/office-header";

type PaymentDetailProps = {
  title: string;
  back: string;
  facts: readonly FactPair[];
  refusal: Refusal | null;
  refund: ReactNode;
  /** Shown instead of the refund button while `refusal` forbids a refund. */
  instead?: ReactNode;
  trail: AuditRow[];
};

export function PaymentDetail({ title, back, facts, refusal, refund, instead, trail }: PaymentDetailProps) {
  return (
    <>
      <BackLink href={back}>Pagamentos</BackLink>
      <OfficeHeader title={title} action={refusal === null ? refund : instead}>
        {refusal !== null && REFUSALS[refusal]}
      </OfficeHeader>
      <FactGrid facts={facts} />
      <AuditSection
        rows={trail}
        empty="O que a equipe fizer com este pagamento aparece aqui."
        className="mt-10"
      />
    </>
  );
}
