import "server-only";
import { Prisma, type Transaction } from "@/lib/server/db";
import { type Entry, entryProblem } from "./rules";

/** SQL: CTE `entrada` that inserts the entry. Returns no row if the entry was booked before. */
export const entryRow = ({ cause, causeId, at }: Entry): Prisma.Sql => Prisma.sql`entrada as (
    insert into ledger_entries (cause, cause_id, occurred_at) values (${cause}, ${causeId}, ${at})
    on conflict (cause, cause_id) do nothing returning id
  )`;

/**
 * SQL: inserts the entry's lines. Needs the CTE of {@link entryRow}.
 * @throws Error for invalid lines ({@link entryProblem})
 */
export function entryLines(entry: Entry): Prisma.Sql {
  const problem = entryProblem(entry);
  if (problem) throw new Error(`ledger: ${entry.cause} ${entry.causeId}: ${problem}`);
  const { lines } = entry;
  return Prisma.sql`
    insert into ledger_lines (entry_id, account, amount, user_id, projeto_id)
    select entrada.id, linha.account, linha.amount, linha.user_id, linha.projeto_id
    from entrada, unnest(${lines.map(({ account }) => account)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ userId }) => userId ?? null)}::uuid[], ${lines.map(({ projetoId }) => projetoId ?? null)}::uuid[])
      as linha(account, amount, user_id, projeto_id)`;
}

/**
 * Books a money event once. Call this in the transaction that changes the event's checkout, deal or month. A concurrent
 * second call waits until the first transaction ends.
 * @returns false when the event was booked before
 * @throws Error for invalid lines ({@link entryProblem}). At commit, the database refuses unbalanced lines
 */
export async function post(tx: Transaction, entry: Entry): Promise<boolean> {
  const lines = entryLines(entry);
  return (await tx.$executeRaw`with ${entryRow(entry)} ${lines}`) > 0;
}
