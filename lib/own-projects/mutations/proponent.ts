import "server-only";
import type { Prisma } from "../../db";
import { OPEN_OPPORTUNITIES } from "../../interests/rules/timeline";
import { PROPONENT, refusalOf } from "../../organizations/rules";
import type { ProjectContent } from "../fields";
import { PROPONENT_REFUSALS } from "../messages";
import type { OwnDraft } from "../queries";
import { proposedBy } from "../rules/content";

type Transaction = Prisma.TransactionClient;
type Owned = OwnDraft & { ownerId: string };

/**
 * A content to be saved, with the name and kind of its organization. An organization that the project has already may
 * stay; another one has to be the owner's.
 * @returns null where the content names an organization of somebody else's
 */
export async function withProponent(
  tx: Transaction,
  { ownerId, conteudo, listado }: OwnDraft,
  given: ProjectContent,
): Promise<ProjectContent | null> {
  const { organizacaoId: id } = given;
  if (!id) return given;
  const isKept = id === conteudo.organizacaoId || id === listado.organizacaoId;
  const organization = await tx.organization.findFirst({
    where: { id, ...(!isKept && { members: { some: { userId: ownerId ?? "", estado: "ativo" } } }) },
    select: PROPONENT,
  });
  return organization && proposedBy(given, organization);
}

/**
 * Why the organization of a project keeps it from being sent or approved, in words; null where nothing does. The
 * membership is held until the transaction ends, so that the team cannot take it away meanwhile.
 */
export async function proponentRefusal(
  tx: Transaction,
  { id, ownerId, conteudo, listado, proponent }: Owned,
  now: Date,
): Promise<string | null> {
  if (!proponent) return PROPONENT_REFUSALS.foreign;
  const [member] = await tx.$queryRaw<{ estado: string }[]>`
    select estado from organization_members
    where organization_id = ${proponent.id}::uuid and user_id = ${ownerId}::uuid for share`;
  if (member?.estado === "aguardando") return PROPONENT_REFUSALS.waiting;
  if (member?.estado !== "ativo") return PROPONENT_REFUSALS.foreign;
  const refused = refusalOf(proponent, now);
  if (refused) return PROPONENT_REFUSALS[refused];
  const isMoved = listado.organizacaoId !== "" && listado.organizacaoId !== conteudo.organizacaoId;
  if (!isMoved) return null;
  const open = await tx.opportunity.count({ where: { projetoId: id, status: { in: OPEN_OPPORTUNITIES } } });
  return open > 0 ? PROPONENT_REFUSALS.deals : null;
}
