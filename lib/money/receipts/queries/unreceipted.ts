import "server-only";
import type { Side } from "@/lib/kit/states";
import { db } from "@/lib/server/db";
import type { Period } from "../rules/period";
import { depositsOf } from "./history";
import { STAGES_WITHOUT_RECEIPT } from "./receipts";

/** `depositos`: number of deposits. `valor`: centavos. */
export type Unreceipted = { isFictitious: boolean; depositos: number; valor: number };

/**
 * Counts a funder's confirmed deposits without a valid receipt. A deposit belongs to the period of its day at the bank,
 * like a receipt in the statement.
 * Empty for a captador.
 */
export async function countUnreceipted(
  userId: string,
  userType: Side,
  { de, ate }: Period,
): Promise<Unreceipted[]> {
  if (userType !== "financiador") return [];
  // Reads the deposits and projects of all deals at once: a look-up for each deal costs three blocks.
  return await db.$queryRaw<Unreceipted[]>`
    with deals as materialized (
      select id, projeto_id, confirmed_amount from opportunities
      where financiador_id = ${userId}::uuid and etapa = any(${STAGES_WITHOUT_RECEIPT}))
    select o.projeto_id in (select id from projects where demonstracao and id = any(array(select projeto_id from deals)))
        as "isFictitious", count(*)::int as depositos, sum(o.confirmed_amount)::float8 as valor
    from deals o join (${depositsOf(userId)}) d on d.opportunity_id = o.id
    where d.deposited_on between ${de}::date and ${ate}::date
    group by 1 order by 1`;
}
