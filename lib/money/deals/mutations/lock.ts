import "server-only";
import { belongsTo } from "@/lib/access/colleague-rights/queries";
import { type Failure, failure } from "@/lib/kit/result";
import { otherSide, type Side } from "@/lib/kit/states";
import { type LockedDeal, lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import type { Transaction } from "@/lib/server/db";
import { CONFIRMATION } from "../messages/account-and-deposit";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts } from "../queries/facts";
import type { DealFacts } from "../rules/phase";

export type OpenedDeal = LockedDeal & { facts: DealFacts };

export async function withFacts(tx: Transaction, deal: LockedDeal): Promise<OpenedDeal> {
  const [row] = await tx.$queryRaw<[FactsRow]>`
    select ${FACT_COLUMNS} from ${DEAL_TABLES} where o.id = ${deal.id}::uuid`;
  return { ...deal, facts: toFacts(row) };
}

/**
 * Locks a deal for one of its sides. The caller has locked the side's account already.
 * @returns null if this person is not that side of the deal, or the deal was cancelled before its contact opened
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

/** Refuses a colleague of both accounts, who could confirm for both sides a deposit that nobody made. */
export async function refusalOfBothSides(
  tx: Transaction,
  deal: LockedDeal,
  side: Side,
  colleagueId: string | undefined,
): Promise<Failure | null> {
  const other = deal[otherSide(side)].userId;
  return colleagueId && (await belongsTo(tx, colleagueId, other))
    ? failure("forbidden", CONFIRMATION.bothSides)
    : null;
}
