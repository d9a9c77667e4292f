import "server-only";
import type { FundraisingChange } from "@/lib/catalog/amount/rules";
import { findFundersBeforeDeposit } from "@/lib/people/contact/queries";
import { Prisma, type Transaction } from "@/lib/server/db";
import { type ConvertedProject, type FieldChange, fundraisingChangeBy } from "../rules";

/** By project id. */
export type FundraisingChanges = ReadonlyMap<string, FundraisingChange>;

type Changed = { id: string; project: ConvertedProject & { valorCaptado: bigint }; fields: FieldChange[] };

/** Fundraisings that an import ends or opens again. */
export function changedFundraisings(projects: readonly Changed[], now: Date): FundraisingChanges {
  const changes = new Map<string, FundraisingChange>();
  for (const { id, project, fields } of projects) {
    const change = fundraisingChangeBy(project, fields, now);
    if (change) changes.set(id, change);
  }
  return changes;
}

/** Number of people whom the changes concern: captadores, and funders who have not deposited. */
export async function countMailed(tx: Transaction, changes: FundraisingChanges): Promise<number> {
  if (changes.size === 0) return 0;
  const projectIds = [...changes.keys()];
  const funders = await findFundersBeforeDeposit(tx, Prisma.sql`p.id = any(${projectIds}::uuid[])`);
  const captadores = await tx.user.findMany({
    where: { anonymisedAt: null, projects: { some: { id: { in: projectIds } } } },
    select: { id: true },
  });
  return new Set([...funders.map(({ userId }) => userId), ...captadores.map(({ id }) => id)]).size;
}
