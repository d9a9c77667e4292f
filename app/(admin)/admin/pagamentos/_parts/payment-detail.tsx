import type { ReactNode } from "react";
import type { AuditRow } from "@/lib/admin/audit/queries";
import { REFUSALS } from "@/lib/admin/payments/messages";
import type { Refusal } from "@/lib/admin/payments/rules";
import { AuditSection } from "../../../_parts/audit-section";
import { BackLink } from "../../../_parts/back-link";
import { OfficeHeader } from "../../../_parts/office-header";

type PaymentDetailProps = {
  title: string;
  /** Address of the list. */
  back: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  refusal: Refusal | null;
  /** Button of the refund. */
  refund: ReactNode;
  trail: AuditRow[];
};

/** A payment or a month of a plan, with its refund. */
export function PaymentDetail({ title, back, facts, refusal, refund, trail }: PaymentDetailProps) {
  return (
    <>
      <BackLink href={back}>Pagamentos</BackLink>
      <OfficeHeader title={title} action={refusal === null && refund}>
        {refusal !== null && REFUSALS[refusal]}
      </OfficeHeader>
      <dl className="grid max-w-[60rem] gap-x-12 border-line border-t text-sm sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-line border-b py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-all text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <AuditSection
        rows={trail}
        empty="O que a equipe fizer com este pagamento aparece aqui."
        className="mt-10"
      />
    </>
  );
}
