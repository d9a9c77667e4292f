/**
 * Part of `npm run admin -- carry`: finds the payments that the team refunded, or was about to refund, by bank transfer
 * after the backup. `carry` reserves these amounts in the restored database, so that the servers do not ask Stripe to
 * refund the same money.
 */
import type { Client } from "pg";
import {
  lostTransfer,
  type OldDecision,
  type OldTransfer,
  type Transfers,
  transferredIn,
} from "@/lib/admin/restoration/rules";

const KINDS = [
  ["pagamento", "checkouts", "reserved_amount - overtaken_amount", "false"],
  ["mensalidade", "plan_payments", "reserved_amount", "refund_due OR refunded_amount >= amount"],
] as const;

/**
 * Skips payments that the restored database lacks.
 * @param decisions the team's decisions that only the earlier database (`old`) has
 */
export async function findTransfers(
  { old, restored }: { old: Client; restored: Client },
  decisions: OldDecision[],
): Promise<OldTransfer[]> {
  const found: OldTransfer[] = [];
  for (const [kind, table, reserved, isDue] of KINDS) {
    const text = `SELECT id, (${reserved})::text AS reserved, transferred_amount::text AS transferred,
      bounced_amount::text AS bounced, ${isDue} AS "isDue" FROM ${table} WHERE id = ANY($1::uuid[]) ORDER BY id`;
    const ids = transferredIn(decisions, kind);
    const before = (await old.query<Transfers & { isDue: boolean }>(text, [ids])).rows;
    const now = new Map((await restored.query<Transfers>(text, [ids])).rows.map((row) => [row.id, row]));
    for (const row of before) {
      const same = now.get(row.id);
      const amount = same ? lostTransfer(row, same) : null;
      if (amount !== null) found.push({ kind, id: row.id, amount, isDue: row.isDue });
    }
  }
  return found;
}
