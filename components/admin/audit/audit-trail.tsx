import Link from "next/link";
import { EmptyList } from "@/components/admin/list/list-table";
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_NOTES } from "@/lib/admin/audit/kinds";
import { ENDED_ACCOUNT } from "@/lib/admin/audit/messages";
import type { AuditRow } from "@/lib/admin/audit/queries";
import { auditAddress, differencesOf } from "@/lib/admin/audit/rules";
import { formatMoment } from "@/lib/kit/format";

type AuditTrailProps = {
  rows: AuditRow[];
  empty: string;
  quiet?: boolean;
};

export function AuditTrail({ rows, empty, quiet = false }: AuditTrailProps) {
  if (rows.length === 0) return <EmptyList quiet={quiet}>{empty}</EmptyList>;
  return (
    <ol className="grid border-line border-t">
      {rows.map((row) => (
        <AuditLine key={row.id} row={row} />
      ))}
    </ol>
  );
}

function AuditLine({ row }: { row: AuditRow }) {
  const { action, kind, objectId, objectName, author, moment, reason } = row;
  const object = objectName ?? (kind === "conta" ? ENDED_ACCOUNT : (AUDIT_KINDS[kind] ?? kind));
  const note = AUDIT_NOTES.get(action);
  const address = auditAddress(kind, objectId);
  const changes = differencesOf(row.before, row.after);
  return (
    <li className="grid gap-1 border-line border-b py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{AUDIT_ACTIONS[action] ?? action}</span>
        {address ? (
          <Link href={address} prefetch={false} className="link min-w-0 break-words">
            {object}
          </Link>
        ) : (
          <span className="text-ink-soft">{object}</span>
        )}
        <span className="text-ink-soft">
          {author}, <time dateTime={moment.toISOString()}>{formatMoment(moment)}</time>
        </span>
      </p>
      {reason && <p className="max-w-[60rem]">Motivo: {reason}</p>}
      {note && <p className="max-w-[60rem] text-ink-soft">{note}</p>}
      {changes.length > 0 && (
        <dl className="grid gap-0.5 text-ink-soft">
          {changes.map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt>{name}:</dt>
              <dd className="min-w-0 break-words">
                {before && <del className="mr-2">{before}</del>}
                {after ? <ins className="text-ink no-underline">{after}</ins> : before && "vazio"}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
