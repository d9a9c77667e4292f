/**
 * Part of `npm run admin -- carry`, about the numbers of support tickets (protocolos). The restored database continues
 * after the last number of the earlier database, so that no number is given twice.
 */
import type { Client } from "pg";

/** Last number given, even if its ticket was deleted. 0 before the first ticket. */
async function lastTicket(client: Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT last_value AS last FROM pg_sequences
     WHERE format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('support_tickets', 'numero')`,
  );
  return Number(rows[0]?.last ?? 0);
}

/** @returns last number that `old` has given; null if `restored` has given that number, too */
export async function findTicket({
  old,
  restored,
}: {
  old: Client;
  restored: Client;
}): Promise<number | null> {
  const last = await lastTicket(old);
  return last > (await lastTicket(restored)) ? last : null;
}

export const continueTickets = (restored: Client, last: number) =>
  restored.query("SELECT setval(pg_get_serial_sequence('support_tickets', 'numero'), $1)", [last]);
