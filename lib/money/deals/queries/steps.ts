import "server-only";
import type { Side } from "@/lib/kit/states";
import type { Transaction } from "@/lib/server/db";
import type { RemindedStep } from "@/lib/words/email/types";
import { isStepWaiting } from "../rules/standing";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts } from "./facts";

export async function listWaitingSteps(
  tx: Transaction,
  steps: readonly RemindedStep[],
): Promise<ReadonlySet<RemindedStep>> {
  if (steps.length === 0) return new Set();
  const rows = await tx.$queryRaw<(FactsRow & { id: string })[]>`
    select o.id, ${FACT_COLUMNS} from ${DEAL_TABLES} where o.id = any(${steps.map((one) => one.opportunityId)}::uuid[])`;
  const deals = new Map(rows.map((row) => [row.id, toFacts(row)]));
  const isWaiting = ({ opportunityId, side, since, ...step }: RemindedStep) => {
    const facts = deals.get(opportunityId);
    return facts !== undefined && isStepWaiting(facts, side as Side, { ...step, since: new Date(since) });
  };
  return new Set(steps.filter(isWaiting));
}
