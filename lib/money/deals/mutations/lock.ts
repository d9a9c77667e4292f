import "server-only";
import type { Side } from "@/lib/kit/states";
import { type LockedDeal, lockDeal } from "@/lib/money/fees/mutations/deal";
import type { Transaction } from "@/lib/server/db";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts } from "../queries/facts";
import type { DealFacts } from "../rules/deal";

/** A locked deal with the facts that decide its phase. */
export type OpenedDeal = LockedDeal & { facts: DealFacts };

export async function withFacts(tx: Transaction, deal: LockedDeal): Promise<OpenedDeal> {
  const [row] = await tx.$queryRaw<[FactsRow]>`
    select ${FACT_COLUMNS} from ${DEAL_TABLES} where o.id = ${deal.id}::uuid`;
  return { ...deal, facts: toFacts(row) };
}

/**
 * Locks a deal for an action of one of its sides, whose account is locked already.
 * @returns null when this person is not that side of it
 */
export async function lockAsSide(
  tx: Transaction,
  userId: string,
  side: Side,
  opportunityId: string,
): Promise<OpenedDeal | null> {
  const deal = await lockDeal(tx, { opportunityId, side, userId });
  return deal && withFacts(tx, deal);
}
