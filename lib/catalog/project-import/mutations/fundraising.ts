import "server-only";
import type { FundraisingChange } from "@/lib/catalog/amount/rules";
import { findFundersAfterDeposit, findFundersBeforeDeposit } from "@/lib/people/contact/queries";
import { Prisma, type Transaction } from "@/lib/server/db";
import { type changesOf, fundraisingChangeBy } from "../rules";

/** By project id. */
export type FundraisingChanges = ReadonlyMap<string, FundraisingChange>;

type Changed = Pick<ReturnType<typeof changesOf>, "project" | "fields" | "values"> & { id: string };

/** Centavos. `raisedLater`: deposits on the platform after the day of the imported amount. */
type Stored = { isListed: boolean; raisedNow: bigint; raisedLater: bigint };

/** @param stored by source id */
export function changedFundraisings(
  projects: readonly Changed[],
  stored: ReadonlyMap<string | null, Stored>,
  now: Date,
): FundraisingChanges {
  const changes = new Map<string, FundraisingChange>();
  for (const { id, project, fields, values } of projects) {
    const existing = stored.get(project.sourceId);
    if (!existing) continue;
    const { isListed, raisedNow, raisedLater } = existing;
    // The trigger projects_captado will add the later deposits to the imported amount.
    const raised = values.valorCaptado == null ? raisedNow : values.valorCaptado + raisedLater;
    const change = fundraisingChangeBy(project, fields, { raised, isListed }, now);
    if (change) changes.set(id, change);
  }
  return changes;
}

export async function countMailed(tx: Transaction, changes: FundraisingChanges): Promise<number> {
  if (changes.size === 0) return 0;
  const projectIds = [...changes.keys()];
  const ofProjects = Prisma.sql`p.id = any(${projectIds}::uuid[])`;
  const funders = [
    ...(await findFundersBeforeDeposit(tx, ofProjects)),
    ...(await findFundersAfterDeposit(tx, ofProjects)),
  ];
  const captadores = await tx.user.findMany({
    where: { anonymisedAt: null, projects: { some: { id: { in: projectIds } } } },
    select: { id: true },
  });
  return new Set([...funders.map(({ userId }) => userId), ...captadores.map(({ id }) => id)]).size;
}
