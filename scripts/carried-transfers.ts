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
  type RestoredTransfers,
  type Transfers,
  transferredIn,
} from "@/lib/admin/restoration/rules";

const KINDS = [
  {
    kind: "pagamento",
    table: "checkouts",
    movementOf: "checkout_id",
    reserved: "reserved_amount - overtaken_amount",
    owed: "owed_amount",
    isCarried: "transfer_carried",
    isDue: "false",
  },
  {
    kind: "mensalidade",
    table: "plan_payments",
    movementOf: "plan_payment_id",
    reserved: "reserved_amount",
    owed: "0",
    isCarried: "true",
    isDue: "refund_due OR refunded_amount >= amount",
  },
] as const;

const IS_LIVE = `m.kind = 'transferencia' AND m.undone_as IS NULL
  AND NOT EXISTS (SELECT FROM bank_movements b WHERE b.back_of_id = m.id AND b.undone_as IS NULL)`;

/**
 * Sum (centavos) of each payment's transfers that came back after the backup, or proved to be never made. Key: id of
 * the payment.
 */
async function findCameBack(
  { old, restored }: { old: Client; restored: Client },
  movementOf: string,
  ids: string[],
): Promise<Map<string, bigint>> {
  const { rows: live } = await restored.query<{ id: string; payment: string; amount: string }>(
    `SELECT id, ${movementOf} AS payment, amount::text AS amount FROM bank_movements m
     WHERE ${movementOf} = ANY($1::uuid[]) AND ${IS_LIVE}`,
    [ids],
  );
  const { rows: ended } = await old.query<{ id: string }>(
    `SELECT id FROM bank_movements m WHERE id = ANY($1::uuid[]) AND NOT (${IS_LIVE})`,
    [live.map(({ id }) => id)],
  );
  const isEnded = new Set(ended.map(({ id }) => id));
  const sums = new Map<string, bigint>();
  for (const { id, payment, amount } of live)
    if (isEnded.has(id)) sums.set(payment, (sums.get(payment) ?? 0n) + BigInt(amount));
  return sums;
}

/**
 * Skips payments that the restored database lacks.
 * @param decisions the team's decisions that only the earlier database (`old`) has
 */
export async function findTransfers(
  sides: { old: Client; restored: Client },
  decisions: OldDecision[],
): Promise<OldTransfer[]> {
  const found: OldTransfer[] = [];
  for (const { kind, table, movementOf, reserved, owed, isCarried, isDue } of KINDS) {
    const select = (more: string) => `SELECT id, (${reserved})::text AS reserved,
      transferred_amount::text AS transferred, refunded_amount::text AS refunded, (${owed})::text AS owed, ${more}
      FROM ${table} WHERE id = ANY($1::uuid[]) ORDER BY id`;
    const ids = transferredIn(decisions, kind);
    const inOld = select(`${isDue} AS "isDue"`);
    const { rows: before } = await sides.old.query<Transfers & { isDue: boolean }>(inOld, [ids]);
    // Not selected in the old database, which may be of an earlier release without `transfer_carried`.
    const inRestored = select(`${isCarried} AS "isCarried"`);
    const { rows } = await sides.restored.query<Omit<RestoredTransfers, "cameBack">>(inRestored, [ids]);
    const now = new Map(rows.map((row) => [row.id, row]));
    const cameBack = await findCameBack(sides, movementOf, ids);
    for (const row of before) {
      const same = now.get(row.id);
      const lost = same ? lostTransfer(row, { ...same, cameBack: cameBack.get(row.id) ?? 0n }) : null;
      if (lost) found.push({ kind, id: row.id, ...lost, isDue: row.isDue });
    }
  }
  return found;
}
