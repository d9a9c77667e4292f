import "server-only";
import type { Prisma } from "../db";

/**
 * Records the team's check of an organization, in the transaction of the decision that it belongs to; an earlier check
 * stays as it is.
 * @param by who compared CNPJ, approved proposal and representative
 */
export async function confirmInside(
  tx: Prisma.TransactionClient,
  organizationId: string,
  by: string,
  now: Date,
): Promise<void> {
  await tx.organization.updateMany({
    where: { id: organizationId, conferidaEm: null },
    data: { conferidaEm: now, conferidaPor: by },
  });
}
