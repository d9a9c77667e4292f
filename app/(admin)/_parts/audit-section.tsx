import { AuditTrail } from "@/components/admin/audit/audit-trail";
import type { AuditRow } from "@/lib/admin/audit/queries";

type AuditSectionProps = { rows: AuditRow[]; empty: string; className?: string };

export function AuditSection({ className, ...trail }: AuditSectionProps) {
  return (
    <section aria-labelledby="registro" className={className}>
      <h2 id="registro" className="mb-3 text-xl">
        Registro
      </h2>
      <AuditTrail {...trail} />
    </section>
  );
}
