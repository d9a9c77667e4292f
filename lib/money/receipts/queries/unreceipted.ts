import "server-only";
import type { Side } from "@/lib/kit/states";
import { db } from "@/lib/server/db";
import type { Period } from "../rules/period";
import { STAGES_WITHOUT_RECEIPT } from "./receipts";

/** Confirmed deposits without a valid receipt: their number, and their sum in centavos. */
export type Unreceipted = { isFictitious: boolean; depositos: number; valor: number };

/**
 * Counts a funder's confirmed deposits of a period that have no valid receipt, separately for fictitious projects. A
 * deposit counts by its day at the bank, like a receipt in the statement. Empty for a captador, whose statement lists
 * the receipts that the account issued.
 */
export async function countUnreceipted(
  userId: string,
  userType: Side,
  { de, ate }: Period,
): Promise<Unreceipted[]> {
  if (userType !== "financiador") return [];
  return await db.$queryRaw<Unreceipted[]>`
    select p.demonstracao as "isFictitious", count(*)::int as depositos, sum(o.confirmed_amount)::float8 as valor
    from opportunities o
      cross join lateral (select deposited_on from deposit_proofs where opportunity_id = o.id
        order by created_at desc, id desc limit 1) d
      join projects p on p.id = o.projeto_id
    where o.financiador_id = ${userId}::uuid and o.etapa = any(${STAGES_WITHOUT_RECEIPT})
      and d.deposited_on between ${de}::date and ${ate}::date
    group by 1 order by 1`;
}
