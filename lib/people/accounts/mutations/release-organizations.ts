import "server-only";
import { formatCnpj } from "@/lib/kit/masks";
import type { Prisma, Transaction } from "@/lib/server/db";

/**
 * Ends memberships in organizations. An organization without projects, receipts or other members becomes free: it is
 * deleted, or only emptied if the team settled its kind, because the next claim must not choose the kind again. Call it
 * after the accounts' projects were deleted or handed over.
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
  await tx.organization.deleteMany({ where: { id: { in: ids }, ...unused, tipoDecididoEm: null } });
  const typed = { representante: "", cargo: "", nomeConhecido: "" };
  const unchecked = { conferidaEm: null, conferidaPor: null };
  await tx.organization.updateMany({
    where: { id: { in: ids }, ...unused },
    data: { ...typed, ...unchecked },
  });
  // A legal name that was typed may be a person's name.
  const byHand = await tx.organization.findMany({
    where: { id: { in: ids }, ...unused, registroEm: null },
    select: { id: true, cnpj: true },
  });
  for (const { id, cnpj } of byHand)
    await tx.organization.update({ where: { id }, data: { razaoSocial: `CNPJ ${formatCnpj(cnpj)}` } });
  const left = held.filter(({ estado }) => estado === "ativo").map(({ organizationId }) => organizationId);
  await tx.organization.updateMany({
    where: { id: { in: left } },
    data: { representante: "", cargo: "" },
  });
}
