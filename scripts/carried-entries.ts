/**
 * Part of `npm run admin -- carry`: copies entries of the audit log from the earlier database to the restored one.
 * These entries record that a member of the team saw an account or copied its data after the backup. Such an act cannot
 * be repeated, and the log must keep its entry for five years.
 */
import type { Client } from "pg";
import type { AuditAction } from "@/lib/admin/audit/rules";
import type { OldDecision } from "@/lib/admin/restoration/rules";

const COPIED: ReadonlySet<AuditAction> = new Set(["look_started", "look_ended", "data_copied"]);

/** @param decisions that only the earlier database has @returns ids of the entries to copy */
export const findEntries = (decisions: OldDecision[]): string[] =>
  decisions.filter(({ action }) => COPIED.has(action)).map(({ id }) => id);

export async function copyEntries(
  { old, restored }: { old: Client; restored: Client },
  ids: string[],
): Promise<void> {
  const { rows } = await old.query<{ row: object }>(
    "SELECT to_jsonb(t) AS row FROM auditoria t WHERE id = ANY($1::uuid[])",
    [ids],
  );
  await restored.query(
    `INSERT INTO auditoria SELECT t.* FROM jsonb_populate_recordset(null::auditoria, $1::jsonb) t
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
}
