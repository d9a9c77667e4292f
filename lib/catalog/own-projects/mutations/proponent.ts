import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type HeldOrganization, holdOrganization } from "@/lib/people/organizations/mutations/hold";
import { findBoundProjects } from "@/lib/people/organizations/queries/handover";
import { isChecked, oldEnoughText, PROPONENT, refusalOf } from "@/lib/people/organizations/rules";
import type { Transaction } from "@/lib/server/db";
import type { ProjectContent } from "../fields";
import { PROPONENT_REFUSALS, proponentRefusal } from "../messages";
import type { OwnDraft } from "../queries/own";
import { proposedBy } from "../rules/content";

export type DraftWithOwner = OwnDraft & { ownerId: string };

/**
 * Fills in name and kind of the chosen organization. Clears `organizacaoId` if the organization was deleted, so that a
 * form opened before the deletion can still be saved.
 * @returns null if the organization is new to the project, and the owner does not look after it
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
  if (organization) return proposedBy(given, organization);
  return (await tx.organization.count({ where: { id } })) > 0 ? null : { ...given, organizacaoId: "" };
}

/** Locks the draft's organization, and checks that it may propose the project. Lock order: {@link holdOrganization}. */
export async function holdProponent(
  tx: Transaction,
  { id, ownerId, conteudo, listado }: DraftWithOwner,
  now: Date,
): Promise<Result<HeldOrganization>> {
  const refuseWith = (message: string) => failure("conflict", message, "organizacaoId");
  const refuse = (reason: Exclude<keyof typeof PROPONENT_REFUSALS, "young">) =>
    refuseWith(PROPONENT_REFUSALS[reason]);
  const { organizacaoId } = conteudo;
  if (!organizacaoId) return refuse("foreign");
  const organization = await holdOrganization(tx, organizacaoId);
  const estado = organization?.members.find(({ userId }) => userId === ownerId)?.estado;
  if (!organization || estado !== "ativo") return refuse(estado === "aguardando" ? "waiting" : "foreign");
  const refused = refusalOf(organization, now);
  if (refused) return refuseWith(proponentRefusal(refused, oldEnoughText(organization)));
  if (!isChecked(organization) && organization.representante === "") return refuse("unrepresented");
  const isMoved = listado.organizacaoId !== "" && listado.organizacaoId !== organizacaoId;
  if (!isMoved) return ok(organization);
  const bound = await findBoundProjects(tx, [id]);
  return bound.has(id) ? refuse("deals") : ok(organization);
}
