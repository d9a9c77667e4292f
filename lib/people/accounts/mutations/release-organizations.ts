import "server-only";
import type { Prisma, Transaction } from "@/lib/server/db";

/**
 * Ends memberships, with an account or on their own. An organization that has projects, receipts or somebody else's claim
 * stays, without a captador and without the representative whom its captador named; the others are deleted, so that their
 * CNPJ is free. Call it after the projects of the accounts are dealt with.
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
  const left = held.filter(({ estado }) => estado === "ativo").map(({ organizationId }) => organizationId);
  await tx.organization.updateMany({
    where: { id: { in: left } },
    data: { representante: "", cargo: "" },
  });
}
