import "server-only";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import { type Failure, failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { releaseOrganizations } from "@/lib/people/accounts/mutations/release-organizations";
import { findRegistryFacts } from "@/lib/people/lookups/queries";
import type { RegistryFacts } from "@/lib/people/lookups/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { changeMail, closedMail, ORGANIZATION } from "../messages";
import { findMine, findProjectOf } from "../queries/organizations";
import {
  isChecked,
  isKindFixed,
  kindLabel,
  knownName,
  type MemberState,
  publicName,
  REGISTRY_PATIENCE,
  refusalOf,
  registryColumns,
  situationWord,
} from "../rules";
import type { EditInput } from "../schema";
import { aboutOf, type HeldOrganization, keeperOf, mailAccount, mailTeam, warnFunders } from "./hold";
import { endedCheck, holdWithProjects, isShownAnew, writeOrganization } from "./write";

const isCheckedOrListed = async (tx: Transaction, organization: HeldOrganization): Promise<boolean> =>
  isChecked(organization) ||
  (await tx.project.count({ where: { organizacaoId: organization.id, publicado: true } })) > 0;

/**
 * Name of a listed project of the organization that the account `userId` does not look after. A new name or kind would
 * change this project's public page. Requires the locks of {@link holdWithProjects}.
 */
async function findOthersProject(tx: Transaction, organizacaoId: string, userId: string) {
  const project = await tx.project.findFirst({
    where: { organizacaoId, publicado: true, OR: [{ captadorId: null }, { captadorId: { not: userId } }] },
    select: { nomeProjeto: true },
    orderBy: [{ nomeProjeto: "asc" }, { id: "asc" }],
  });
  return project?.nomeProjeto ?? null;
}

async function refusalOfOthers(
  tx: Transaction,
  before: HeldOrganization,
  { userId, name, tipo }: { userId: string; name: string; tipo: string },
): Promise<Failure | null> {
  const isNameNew = name !== before.nomeConhecido;
  if (isChecked(before) || (!isNameNew && tipo === before.tipo)) return null;
  const project = await findOthersProject(tx, before.id, userId);
  if (project === null) return null;
  return failure("conflict", ORGANIZATION.othersProject(project), isNameNew ? "nomeConhecido" : "tipo");
}

const line = (label: string, before: string, after: string): string[] =>
  before === after ? [] : [`${label}: ${before || "(vazio)"} → ${after || "(vazio)"}`];

const changesBetween = (before: HeldOrganization, after: HeldOrganization): string[] => [
  ...line("Nome", publicName(before), publicName(after)),
  ...line("Tipo", before.tipo, after.tipo),
  ...line("Representante", before.representante, after.representante),
  ...line("Cargo", before.cargo, after.cargo),
];

/** `shownAnew`: whether the prerendered pages of the organization's projects must be rebuilt. */
type EditResult = { message: string; shownAnew: boolean };

/**
 * Stores the captador's changes of an organization. Mails them to the team if the organization is checked or has a
 * listed project. Refuses a new known name of a checked organization, a kind other than the settled one, and changes of
 * an unchecked organization for which {@link findOthersProject} finds a project.
 */
export async function editOrganization(
  userId: string,
  { id, nomeConhecido, ...input }: EditInput,
  now: Date,
): Promise<Result<EditResult>> {
  const result = await asAccountWithJobs(userId, async (tx): Promise<Result<EditResult>> => {
    const before = await holdWithProjects(tx, id);
    if (!before || keeperOf(before) !== userId) return failure("not_found", ORGANIZATION.gone);
    const { representante, cargo } = input;
    const tipo = isKindFixed(before) ? before.tipo : input.tipo;
    // A form that was opened before the team settled the kind still offers the choice.
    if (before.tipoDecididoEm !== null && input.tipo !== before.tipo)
      return failure("conflict", ORGANIZATION.kindSettledMeanwhile(kindLabel(before.tipo)), "tipo");
    const name = knownName(nomeConhecido, before.razaoSocial);
    // After the check only the team may change the known name, because 'conferida' stands next to it in public.
    if (isChecked(before) && name !== before.nomeConhecido)
      return failure("conflict", ORGANIZATION.nameChecked, "nomeConhecido");
    const refusal = await refusalOfOthers(tx, before, { userId, name, tipo });
    if (refusal) return refusal;
    const written = await writeOrganization(
      tx,
      before,
      {
        nomeConhecido: name,
        ...(name !== before.nomeConhecido && { nomeDecididoEm: null }),
        tipo,
        representante,
        cargo,
      },
      now,
    );
    if (!written.ok) return written;
    const changes = changesBetween(before, written.data);
    if (changes.length > 0 && (await isCheckedOrListed(tx, before)))
      await mailTeam(tx, `${id}:alterada:${now.getTime()}`, changeMail(aboutOf(before), changes));
    return ok({ message: ORGANIZATION.saved, shownAnew: isShownAnew(before, written.data) });
  });
  if (result.ok) await logSecurityEvent("organization_changed", { organizacao: id }, userId);
  return result;
}

async function endCheck(tx: JobTransaction, organization: HeldOrganization, now: Date): Promise<void> {
  const { id } = organization;
  const eventKey = `${id}:fechada:${now.getTime()}`;
  await warnFunders(tx, id, eventKey);
  await tx.organization.update({ where: { id }, data: endedCheck(organization), select: { id: true } });
  const mail = closedMail(aboutOf(organization), situationWord(organization.situacao));
  await mailTeam(tx, eventKey, mail);
  const keeper = keeperOf(organization);
  if (keeper) await mailAccount(tx, keeper, eventKey, mail);
}

/** Stores current registry data. An inactive CNPJ ends the check. Requires the locks of {@link holdWithProjects}. */
export async function applyFacts(
  tx: JobTransaction,
  before: HeldOrganization,
  facts: RegistryFacts,
  now: Date,
): Promise<Result<HeldOrganization>> {
  const nomeConhecido = knownName(before.nomeConhecido, facts.razaoSocial);
  const columns = { ...registryColumns(facts, before, now), nomeConhecido };
  const written = await writeOrganization(tx, before, columns, now);
  if (!written.ok) return written;
  if (isChecked(written.data) && refusalOf(written.data, now) === "closed")
    await endCheck(tx, written.data, now);
  return written;
}

/** Refreshes an organization of the account from the registry, bypassing the cache. */
export async function refreshOrganization(
  userId: string,
  id: string,
  now: Date,
): Promise<Result<EditResult>> {
  const mine = await findMine(userId, id);
  if (!mine) return failure("not_found", ORGANIZATION.gone);
  const answer = await findRegistryFacts(mine.cnpj, { patience: REGISTRY_PATIENCE, fresh: true });
  if (answer.kind !== "found")
    return failure("provider_down", answer.kind === "away" ? ORGANIZATION.away : ORGANIZATION.unknown);
  return asAccountWithJobs(userId, async (tx): Promise<Result<EditResult>> => {
    const before = await holdWithProjects(tx, id);
    if (!before || keeperOf(before) !== userId) return failure("not_found", ORGANIZATION.gone);
    const written = await applyFacts(tx, before, answer.facts, now);
    if (!written.ok) return written;
    return ok({ message: ORGANIZATION.refreshed, shownAnew: isShownAnew(before, written.data) });
  });
}

const LEFT: Record<MemberState, string> = {
  ativo: ORGANIZATION.removed,
  aguardando: ORGANIZATION.claimWithdrawn,
  recusado: ORGANIZATION.refusalRemoved,
};

/**
 * Removes an organization or a claim from the account's list.
 * - Fails while the account has a project about its organization ({@link findProjectOf}).
 * - A claim that was refused, now or earlier, stays stored as refused, but is no longer listed.
 * - An unused organization is deleted with the membership ({@link releaseOrganizations}).
 */
export const leaveOrganization = (userId: string, id: string): Promise<MessageResult> =>
  asAccount(userId, async (tx): Promise<MessageResult> => {
    const key = { organizationId: id, userId };
    const mine = await tx.organizationMember.findUnique({ where: { organizationId_userId: key } });
    if (!mine) return failure("not_found", ORGANIZATION.gone);
    if (mine.estado === "ativo") {
      const project = await findProjectOf(tx, userId, id);
      if (project !== null) return failure("conflict", ORGANIZATION.hasProjects(project));
      // Unlink the remaining projects: none was ever listed, and each draft has chosen another organization.
      const left = { organizacaoId: id, captadorId: userId, publicadoEm: null };
      await tx.project.updateMany({ where: left, data: { organizacaoId: null } });
    }
    // Keep the refusal of this claim or of an earlier one. Without it, the next claim might need no review.
    if (mine.estado === "recusado" || (mine.estado === "aguardando" && mine.decididoEm))
      await tx.organizationMember.updateMany({
        where: { ...key, estado: mine.estado },
        data: { estado: "recusado", decididoEm: null },
      });
    else await releaseOrganizations(tx, key);
    return ok({ message: LEFT[mine.estado as MemberState] });
  });
