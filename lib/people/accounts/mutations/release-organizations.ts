import "server-only";
import type { Prisma, Transaction } from "@/lib/server/db";

/**
 * Ends memberships. Deletes an organization without other members, projects or receipts, which frees its CNPJ.
 * Otherwise empties `representante` and `cargo` if its captador left.
 *
 * Call this after the projects of these accounts were deleted or handed over.
 */
export async function releaseOrganizations(
  tx: Transaction,
  theirs: Prisma.OrganizationMemberWhereInput,
): Promise<void> {
  const held = await tx.organizationMember.findMany({
    where: theirs,
    select: { organizationId: true, estado: true },
  });
  if (held.length === 0) return;
  const ids = held.map(({ organizationId }) => organizationId);
  await tx.$queryRaw`
    select 1 from organizations where id = any(${ids}::uuid[]) order by id for no key update`;
  await tx.organizationMember.deleteMany({ where: theirs });
  const unused = { members: { none: {} }, projects: { none: {} }, receipts: { none: {} } };
  await tx.organization.deleteMany({ where: { id: { in: ids }, ...unused } });
  const active = held.filter(({ estado }) => estado === "ativo").map(({ organizationId }) => organizationId);
  await tx.organization.updateMany({
    where: { id: { in: active } },
    data: { representante: "", cargo: "" },
  });
}
