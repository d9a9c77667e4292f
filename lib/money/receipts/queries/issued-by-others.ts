import "server-only";
import { db } from "@/lib/server/db";
import type { Period } from "../rules/period";

export type OthersReceipts = { nome: string; documento: string; recibos: number };

/** For each organization that the user looks after now, the valid receipts of the period that other accounts issued. */
export const countIssuedByOthers = (userId: string, { de, ate }: Period): Promise<OthersReceipts[]> =>
  db.$queryRaw<OthersReceipts[]>`
    select o.razao_social as nome, o.cnpj::text as documento, count(*)::int as recibos
    from organization_members m join organizations o on o.id = m.organization_id
      join receipts r on r.issuer = o.cnpj::text and r.kind = 'lir' and r.revoked_at is null
        and r.issued_by_id is distinct from m.user_id and r.conteudo ->> 'data' between ${de} and ${ate}
    where m.user_id = ${userId}::uuid and m.estado = 'ativo'
    group by o.id order by 1, 2`;
