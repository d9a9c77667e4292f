import "server-only";
import { STAYS_WITH_CAPTADOR } from "@/lib/people/contact/queries";
import { db, type Transaction } from "@/lib/server/db";

/**
 * Whether the captador of a project accepted an interest in it, or keeps a contact of it ({@link STAYS_WITH_CAPTADOR}).
 */
export async function hasDealOfCaptador(id: string, client: Transaction = db): Promise<boolean> {
  const rows = await client.$queryRaw<unknown[]>`
    select 1 from matches m join projects p on p.id = m.projeto_id
    where p.id = ${id}::uuid and m.captador_id = p.captador_id and (m.is_matched or ${STAYS_WITH_CAPTADOR})
    limit 1`;
  return rows.length > 0;
}
