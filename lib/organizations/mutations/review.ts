import "server-only";
import type { Prisma } from "../../db";
import { ok, type Result } from "../../result";

/**
 * Notes that the team compared CNPJ, proposal and representative, as part of the caller's transaction. An organization
 * that is checked already stays as it is.
 * @param by who compared, as `conferida_por` keeps it
 */
export async function confirmInside(
  tx: Prisma.TransactionClient,
  organizationId: string,
  by: string,
  now: Date,
): Promise<Result<{ changed: boolean }>> {
  const { count } = await tx.organization.updateMany({
    where: { id: organizationId, conferidaEm: null },
    data: { conferidaEm: now, conferidaPor: by },
  });
  return ok({ changed: count > 0 });
}
