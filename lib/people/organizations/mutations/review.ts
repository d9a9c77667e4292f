import "server-only";
import { formatDate } from "@/lib/kit/format";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
import { findRegistryFacts } from "@/lib/people/lookups/queries";
import { transactionWithJobs } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { confirmedMail, DECISION, unconfirmedMail } from "../messages";
import { isChecked, knownName, oldEnoughOn, REGISTRY_PATIENCE, refusalOf, situationWord } from "../rules";
import { applyFacts } from "./edit";
import { holdWithProjects, writeOrganization } from "./follow";
import { aboutOf, type HeldOrganization, holdOrganization, keeperOf, mailAccount } from "./hold";

/** Kinds of what the team decided, as the security log names them. */
type Decision =
  | "organization_confirmed"
  | "organization_unconfirmed"
  | "organization_renamed"
  | "organization_handed_over"
  | "organization_claim_refused";

/** Writes a decision of the team into the security log, in the transaction of the decision. */
export const logDecision = (
  tx: Transaction,
  type: Decision,
  { organizationId, userId }: { organizationId: string; userId: string | null },
): Promise<unknown> => tx.$queryRaw`
  select log_security_event(${type}, ${userId}::uuid, ${JSON.stringify({ organizacao: organizationId })}::jsonb)`;

/** Whether a project of the organization came by an import, whose source names its CNPJ without any account here. */
const isImported = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.project.count({ where: { organizacaoId: id, sourceId: { not: null } } })) > 0;

/** Why an organization cannot be checked. */
async function refusalToConfirm(
  tx: Transaction,
  organization: HeldOrganization,
  now: Date,
): Promise<Failure | null> {
  const refusal = refusalOf(organization, now);
  if (refusal === "closed") return failure("conflict", DECISION.closed(situationWord(organization.situacao)));
  const day = oldEnoughOn(organization);
  if (refusal === "young" && day) return failure("conflict", DECISION.young(formatDate(day)));
  if (keeperOf(organization) || (await isImported(tx, organization.id))) return null;
  return failure("conflict", DECISION.nobody);
}

/** `changed`: false where it was checked before; `keeper`: the account that looks after it. */
export type Confirmed = { changed: boolean; keeper: string | null };

/**
 * Notes that the team compared CNPJ, proposal and representative, as part of the caller's transaction. The caller holds
 * projects and accounts before, if it needs them. An organization that is checked already stays as it is.
 * @param by who compared, as `conferida_por` keeps it
 * @returns a failure while the registry says closed or too young, and where nobody looks after the organization, unless
 * a project of it was imported
 */
export async function confirmInside(
  tx: Transaction,
  organizationId: string,
  by: string,
  now: Date,
): Promise<Result<Confirmed>> {
  const organization = await holdOrganization(tx, organizationId);
  if (!organization) return failure("not_found", DECISION.unknown);
  const keeper = keeperOf(organization);
  if (isChecked(organization)) return ok({ changed: false, keeper });
  const refusal = await refusalToConfirm(tx, organization, now);
  if (refusal) return refusal;
  await tx.organization.update({
    where: { id: organizationId },
    data: { conferidaEm: now, conferidaPor: by },
    select: { id: true },
  });
  await logDecision(tx, "organization_confirmed", { organizationId, userId: keeper });
  return ok({ changed: true, keeper });
}

/** Asks the registry before a decision of the team; what it does not answer stays as it is stored. */
export async function refreshForReview(
  id: string,
  cnpj: string,
  now: Date,
): Promise<Result<{ asked: boolean }>> {
  const answer = await findRegistryFacts(cnpj, { patience: REGISTRY_PATIENCE, fresh: true });
  if (answer.kind !== "found") return ok({ asked: false });
  return transactionWithJobs(async (tx): Promise<Result<{ asked: boolean }>> => {
    const before = await holdWithProjects(tx, id);
    if (!before) return failure("not_found", DECISION.unknown);
    const written = await applyFacts(tx, before, answer.facts, now);
    return written.ok ? ok({ asked: true }) : written;
  });
}

/** Checks an organization for the team; the registry is asked first, and who looks after it is mailed. */
export async function confirmOrganization(
  { id, cnpj }: { id: string; cnpj: string },
  by: string,
  now: Date,
): Promise<Result<Confirmed>> {
  const refreshed = await refreshForReview(id, cnpj, now);
  if (!refreshed.ok) return refreshed;
  return transactionWithJobs(async (tx): Promise<Result<Confirmed>> => {
    const confirmed = await confirmInside(tx, id, by, now);
    const organization = confirmed.ok && confirmed.data.changed && (await holdOrganization(tx, id));
    if (confirmed.ok && organization && confirmed.data.keeper)
      await mailAccount(
        tx,
        confirmed.data.keeper,
        `${id}:conferida:${now.getTime()}`,
        confirmedMail(aboutOf(organization)),
      );
    return confirmed;
  });
}

/** Undoes a check, with the reason that goes to who looks after the organization. */
export const unconfirmOrganization = (
  id: string,
  reason: string,
  now: Date,
): Promise<Result<{ keeper: string | null }>> =>
  transactionWithJobs(async (tx): Promise<Result<{ keeper: string | null }>> => {
    const organization = await holdOrganization(tx, id);
    if (!organization) return failure("not_found", DECISION.unknown);
    if (!isChecked(organization)) return failure("conflict", DECISION.unchecked);
    await tx.organization.update({ where: { id }, data: { conferidaEm: null, conferidaPor: null } });
    const keeper = keeperOf(organization);
    await logDecision(tx, "organization_unconfirmed", { organizationId: id, userId: keeper });
    const mail = unconfirmedMail(aboutOf(organization), reason);
    if (keeper) await mailAccount(tx, keeper, `${id}:desfeita:${now.getTime()}`, mail);
    return ok({ keeper });
  });

/** Gives an organization the name that people know; only the team may once it is checked. Its listed projects follow. */
export const renameOrganization = (id: string, nomeConhecido: string, now: Date): Promise<Result<null>> =>
  transactionWithJobs(async (tx): Promise<Result<null>> => {
    const before = await holdWithProjects(tx, id);
    if (!before) return failure("not_found", DECISION.unknown);
    const name = knownName(nomeConhecido, before.razaoSocial);
    const written = await writeOrganization(tx, before, { nomeConhecido: name }, now);
    if (!written.ok) return written;
    await logDecision(tx, "organization_renamed", { organizationId: id, userId: keeperOf(before) });
    return ok(null);
  });
