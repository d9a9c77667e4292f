import "server-only";
import { IS_BEING_PAID } from "@/lib/people/contact/queries";
import { db, type Transaction } from "@/lib/server/db";

/**
 * Whether a deal keeps a project with its captador. A paid contact alone does not, because the captador may use the
 * contact even after losing the project.
 */
export async function isKeptByDeal(id: string, client: Transaction = db): Promise<boolean> {
  const rows = await client.$queryRaw<unknown[]>`
    select 1 from matches m join projects p on p.id = m.projeto_id
      join users c on c.id = p.captador_id and c.suspenso_em is null
    where p.id = ${id}::uuid and m.captador_id = p.captador_id and (m.is_matched or ${IS_BEING_PAID})
    limit 1`;
  return rows.length > 0;
}
