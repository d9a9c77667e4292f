import "server-only";
import { isSuspended } from "@/lib/access/account-lock";
import { type Failure, failure, ok, outdated, type Result } from "@/lib/kit/result";
import { type JobTransaction, type Witness, witnessed } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { storeSecurityEvent } from "@/lib/server/security-events";
import type { NoticeWords } from "@/lib/words/email/types";
import { confirmedMail, DECISION, kindMail, unconfirmedMail } from "../messages";
import { findWithProposal } from "../queries/organizations";
import {
  comparedText,
  isChecked,
  kindDecides,
  kindLabel,
  knownName,
  oldEnoughText,
  type ProponentType,
  refusalOf,
  situationWord,
} from "../rules";
import {
  aboutOf,
  type HeldOrganization,
  holdOrganization,
  keeperOf,
  liftWarning,
  mailAccount,
  warnFunders,
} from "./hold";
import { refreshFromRegistry } from "./recheck";
import { endedCheck, holdWithProjects, refusalToShow, showOnProjects, writeOrganization } from "./write";

type Decision =
  | "organization_confirmed"
  | "organization_unconfirmed"
  | "organization_renamed"
  | "organization_kind_settled"
  | "organization_handed_over"
  | "organization_claim_refused";

export const logDecision = (
  tx: Transaction,
  type: Decision,
  { organizationId, userId }: { organizationId: string; userId: string | null },
): Promise<unknown> => storeSecurityEvent(tx, type, { organizacao: organizationId }, userId);

/** Whether the organization has an imported project, whose source proves the CNPJ even without a captador. */
const isImported = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.project.count({ where: { organizacaoId: id, sourceId: { not: null } } })) > 0;

async function refusalToConfirm(
  tx: Transaction,
  organization: HeldOrganization,
  now: Date,
): Promise<Failure | null> {
  const refusal = refusalOf(organization, now);
  if (refusal === "closed") return failure("conflict", DECISION.closed(situationWord(organization.situacao)));
  if (refusal === "young")
    return failure("conflict", DECISION.young(oldEnoughText(organization), kindDecides(organization)));
  const keeper = keeperOf(organization);
  if (keeper && (await isSuspended(tx, keeper))) return failure("conflict", DECISION.keeperSuspended);
  if (keeper && organization.representante === "") return failure("conflict", DECISION.noRepresentative);
  if (keeper || (await isImported(tx, organization.id))) return null;
  return failure("conflict", DECISION.nobody);
}

type Mailed = { isMailed: boolean };

/**
 * Marks an organization as checked, once. Mails the funders who were warned when an earlier check ended
 * ({@link liftWarning}). Fails as {@link refusalToConfirm} and {@link refusalToShow} decide. The caller has locked the
 * organization's projects.
 * @param by stored as `conferida_por`
 * @returns `settled`: the organization, which the caller passes to {@link showOnProjects} after writing all mails; null
 * if it was already checked
 */
export async function confirmInside(
  tx: JobTransaction,
  organizationId: string,
  by: string,
  now: Date,
): Promise<Result<{ keeper: string | null; settled: HeldOrganization | null }>> {
  const organization = await holdOrganization(tx, organizationId);
  if (!organization) return failure("not_found", DECISION.unknown);
  const keeper = keeperOf(organization);
  if (isChecked(organization)) return ok({ keeper, settled: null });
  const refusal = (await refusalToConfirm(tx, organization, now)) ?? (await refusalToShow(tx, organization));
  if (refusal) return refusal;
  await tx.organization.update({
    where: { id: organizationId },
    // The name stays settled if the check ends later.
    data: { conferidaEm: now, conferidaPor: by, nomeDecididoEm: now },
    select: { id: true },
  });
  await liftWarning(tx, organizationId, now);
  await logDecision(tx, "organization_confirmed", { organizationId, userId: keeper });
  return ok({ keeper, settled: organization });
}

const mailKeeper = async (tx: JobTransaction, keeper: string | null, eventKey: string, mail: NoticeWords) =>
  keeper !== null && (await mailAccount(tx, keeper, eventKey, mail));

/**
 * Marks an organization as checked, after a refresh from the registry, and mails its captador. The team compares
 * the CNPJ with the approved proposal. So this fails without an imported project or an approval number
 * ({@link findWithProposal}).
 * @param seen {@link comparedText} of the page that the team saw; a conflict if this text has changed
 */
export async function confirmOrganization(
  { id, cnpj }: { id: string; cnpj: string },
  by: string,
  now: Date,
  witness?: Witness,
  seen?: string,
): Promise<Result<Mailed>> {
  const refreshed = await refreshFromRegistry({ id, cnpj }, now);
  if (!refreshed.ok) return refreshed;
  return witnessed(witness, async (tx): Promise<Result<Mailed>> => {
    const organization = await holdWithProjects(tx, id);
    if (!organization) return failure("not_found", DECISION.unknown);
    if (seen !== undefined && comparedText(organization) !== seen) return outdated(DECISION.changed);
    if (isChecked(organization)) return failure("conflict", DECISION.checked);
    if (!(await findWithProposal(tx, [id])).has(id)) return failure("conflict", DECISION.noProposal);
    const confirmed = await confirmInside(tx, id, by, now);
    if (!confirmed.ok) return confirmed;
    const mail = confirmedMail(aboutOf(organization));
    const isMailed = await mailKeeper(tx, confirmed.data.keeper, `${id}:conferida:${now.getTime()}`, mail);
    await showOnProjects(tx, organization, now);
    return ok({ isMailed });
  });
}

export const unconfirmOrganization = (
  id: string,
  reason: string,
  now: Date,
  witness?: Witness,
): Promise<Result<Mailed>> =>
  witnessed(witness, async (tx): Promise<Result<Mailed>> => {
    const organization = await holdWithProjects(tx, id);
    if (!organization) return failure("not_found", DECISION.unknown);
    if (!isChecked(organization)) return failure("conflict", DECISION.unchecked);
    const eventKey = `${id}:desfeita:${now.getTime()}`;
    await warnFunders(tx, id, eventKey);
    await tx.organization.update({ where: { id }, data: endedCheck(organization), select: { id: true } });
    const keeper = keeperOf(organization);
    await logDecision(tx, "organization_unconfirmed", { organizationId: id, userId: keeper });
    const mail = unconfirmedMail(aboutOf(organization), reason);
    return ok({ isMailed: await mailKeeper(tx, keeper, eventKey, mail) });
  });

/**
 * Settles the known name of an organization, even of a checked one, and copies it to the listed projects. From then on,
 * imports write the settled name, until a captador types another.
 */
export const renameOrganization = (
  id: string,
  nomeConhecido: string,
  now: Date,
  witness?: Witness,
): Promise<Result<null>> =>
  witnessed(witness, async (tx): Promise<Result<null>> => {
    const before = await holdWithProjects(tx, id);
    if (!before) return failure("not_found", DECISION.unknown);
    const name = knownName(nomeConhecido, before.razaoSocial);
    const written = await writeOrganization(tx, before, { nomeConhecido: name, nomeDecididoEm: now }, now);
    if (!written.ok) return written;
    await logDecision(tx, "organization_renamed", { organizationId: id, userId: keeperOf(before) });
    return ok(null);
  });

type SettledKind = { id: string; tipo: ProponentType; reason: string };

/**
 * Settles the kind of an unchecked organization, and mails the reason to its captador. From then on, only the team can
 * change the kind.
 * @param seen {@link comparedText} of the page that the team saw; a conflict if this text has changed
 */
export const settleKind = (
  { id, tipo, reason }: SettledKind,
  now: Date,
  witness: Witness | undefined,
  seen: string,
): Promise<Result<Mailed>> =>
  witnessed(witness, async (tx): Promise<Result<Mailed>> => {
    const before = await holdWithProjects(tx, id);
    if (!before) return failure("not_found", DECISION.unknown);
    if (isChecked(before)) return failure("conflict", DECISION.kindChecked);
    if (comparedText(before) !== seen) return outdated(DECISION.changed);
    const written = await writeOrganization(tx, before, { tipo, tipoDecididoEm: now }, now);
    if (!written.ok) return written;
    const keeper = keeperOf(before);
    await logDecision(tx, "organization_kind_settled", { organizationId: id, userId: keeper });
    const mail = kindMail(aboutOf(before), { kind: kindLabel(tipo), reason, ...ageOf(written.data, now) });
    return ok({ isMailed: await mailKeeper(tx, keeper, `${id}:tipo:${now.getTime()}`, mail) });
  });

function ageOf(organization: HeldOrganization, now: Date) {
  const refusal = refusalOf(organization, now);
  return {
    oldEnoughOn: refusal === "young" ? oldEnoughText(organization) : "",
    isOldEnough: refusal === null && organization.abertaEm !== null,
  };
}
