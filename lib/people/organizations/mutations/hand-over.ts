import "server-only";
import { isSuspended, lockAccount } from "@/lib/access/account-lock";
import { formatCnpj } from "@/lib/kit/masks";
import { type Failure, failure, ok, outdated, type Result } from "@/lib/kit/result";
import { STAYS_WITH_CAPTADOR } from "@/lib/people/contact/queries";
import { type JobTransaction, type Witness, witnessed } from "@/lib/providers/jobs";
import { Prisma, type Transaction } from "@/lib/server/db";
import { acceptedMail, DECISION, handedOverMail, refusedMail, waitingInterestsMail } from "../messages";
import {
  draftsAnother,
  filesNamedBy,
  findBlockingDeal,
  listMoving,
  listSharedFiles,
} from "../queries/handover";
import { comparedText } from "../rules";
import { logDecision } from "./check";
import { aboutOf, type HeldOrganization, keeperOf, mailAccount } from "./hold";
import { endedCheck, holdWithProjects } from "./write";

type Claim = { id: string; userId: string };

async function findClaim(tx: Transaction, id: string, email: string): Promise<Claim | null> {
  const member = await tx.organizationMember.findFirst({
    where: { organizationId: id, estado: "aguardando", user: { email } },
    select: { userId: true },
  });
  return member && { id, userId: member.userId };
}

/**
 * Locks the accounts of claimant and captador, then the organization's projects, then the organization.
 * @returns null if the claim is no longer under review, or the captador has changed meanwhile
 */
async function holdClaim(tx: Transaction, { id, userId }: Claim): Promise<HeldOrganization | null> {
  const active = await tx.organizationMember.findFirst({
    where: { organizationId: id, estado: "ativo" },
    select: { userId: true },
  });
  for (const account of [userId, ...(active ? [active.userId] : [])].toSorted())
    await lockAccount(tx, account);
  const held = await holdWithProjects(tx, id);
  if (!held) return null;
  const waits = held.members.some((one) => one.userId === userId && one.estado === "aguardando");
  return waits && keeperOf(held) === (active?.userId ?? null) ? held : null;
}

async function findObstacle(tx: Transaction, organizationId: string): Promise<string | null> {
  const deal = await findBlockingDeal(tx, organizationId);
  if (!deal) return null;
  const { project, isConcluded, holder } = deal;
  if (holder) return DECISION.otherHolder(project, formatCnpj(holder));
  return isConcluded ? DECISION.noReceipt(project) : DECISION.openDeal(project);
}

type Move = { ids: string[]; to: string; from: string | null };

/**
 * Moves projects to another account.
 * - Bank accounts are deleted.
 * - Files move, too, because a project shows only files of its own captador.
 * - A draft under review loses the reasons of an earlier `devolvido`, which were for the former captador.
 * - The time to answer waiting interests starts anew.
 * - Accepted matches, and those of {@link STAYS_WITH_CAPTADOR}, stay with their captador.
 */
export async function moveProjects(tx: Transaction, { ids, to, from }: Move, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.bankAccount.deleteMany({ where: { projetoId: { in: ids } } });
  await tx.$executeRaw`
    update files set owner_id = ${to}::uuid where owner_id = ${from}::uuid
      and id::text in (${filesNamedBy(Prisma.sql`p.id = any(${ids}::uuid[])`)})`;
  await tx.project.updateMany({ where: { id: { in: ids } }, data: { captadorId: to, captadorDesde: now } });
  // Raw SQL, because Prisma would overwrite updated_at, the time when the former captador last saved.
  await tx.$executeRaw`
    update project_drafts set motivos = '{}' where projeto_id = any(${ids}::uuid[]) and estado = 'em_analise'`;
  await tx.interest.updateMany({
    where: { projetoId: { in: ids }, statusInteresse: "Interessada" },
    data: { lembradoEm: null, equipeAvisadaEm: null },
  });
  await tx.$executeRaw`
    update matches m set captador_id = ${to}::uuid
    where m.projeto_id = any(${ids}::uuid[]) and not m.is_matched and not ${STAYS_WITH_CAPTADOR}`;
  await tx.$executeRaw`
    update opportunities set do_captador_anterior = (captador_id is distinct from ${to}::uuid)
    where projeto_id = any(${ids}::uuid[]) and do_captador_anterior <> (captador_id is distinct from ${to}::uuid)`;
}

/**
 * Assigns the claimant's unlisted projects to the organization. Skips a draft that names another organization or
 * proponent ({@link draftsAnother}): the claimant has to choose.
 */
const adoptDrafts = (tx: Transaction, organization: HeldOrganization, userId: string) =>
  tx.$executeRaw`
    update projects p set organizacao_id = ${organization.id}::uuid
    where p.captador_id = ${userId}::uuid and p.organizacao_id is null and not p.publicado
      and (p.proponente = '' or chave_texto(p.proponente) = chave_texto(${organization.razaoSocial}))
      and not ${draftsAnother(organization)}`;

const releaseDrafts = (tx: Transaction, organizacaoId: string, captadorId: string) =>
  tx.project.updateMany({ where: { organizacaoId, captadorId }, data: { organizacaoId: null } });

type Change = { held: HeldOrganization; from: string | null; now: Date };

async function changeKeeper(tx: Transaction, { id, userId }: Claim, change: Change): Promise<void> {
  const { held, from, now } = change;
  const key = (account: string) => ({ organizationId_userId: { organizationId: id, userId: account } });
  if (from) await tx.organizationMember.delete({ where: key(from) });
  await tx.organizationMember.update({ where: key(userId), data: { estado: "ativo", decididoEm: now } });
  await tx.organization.update({
    where: { id },
    data: { ...endedCheck(held), representante: "", cargo: "" },
    select: { id: true },
  });
}

async function mailBoth(
  tx: JobTransaction,
  held: HeldOrganization,
  { to, from }: { to: string; from: string | null },
  now: Date,
): Promise<void> {
  const eventKey = `${held.id}:entregue:${now.getTime()}`;
  await mailAccount(tx, to, eventKey, acceptedMail(aboutOf(held)));
  if (from) await mailAccount(tx, from, eventKey, handedOverMail(aboutOf(held)));
}

/**
 * Mails the new captador how many interests wait in each moved project. Skips finished projects, whose interests the
 * job `interest-reminders` ends the next morning.
 * @param now the time passed to {@link moveProjects}, by which the moved projects are found
 */
export async function mailWaitingInterests(
  tx: JobTransaction,
  held: Pick<HeldOrganization, "id" | "cnpj" | "nomeConhecido" | "razaoSocial">,
  to: string,
  now: Date,
): Promise<void> {
  const waiting = await tx.$queryRaw<{ project: string; count: number }[]>`
    select p.nome_projeto as project, count(*)::int as count
    from projects p join empresas_interessadas i on i.projeto_id = p.id and i.status_interesse = 'Interessada'
    where p.organizacao_id = ${held.id}::uuid and p.captador_id = ${to}::uuid and p.captador_desde = ${now}
      and p.publicado and p.status <> 'Finalizada'
    group by p.id order by p.nome_projeto, p.id`;
  if (waiting.length === 0) return;
  const eventKey = `${held.id}:interesses:${now.getTime()}`;
  const words = waitingInterestsMail(aboutOf(held).name, waiting);
  await mailAccount(tx, to, eventKey, words, "/dashboard/apoios?etapa=vez");
}

/**
 * Refuses a claimant whose e-mail is unconfirmed, because {@link mailAccount} would not mail the decision. The caller
 * has locked the account.
 */
async function refuseUnconfirmed(tx: Transaction, userId: string): Promise<Failure | null> {
  const isConfirmed = (await tx.user.count({ where: { id: userId, emailConfirmedAt: { not: null } } })) > 0;
  return isConfirmed ? null : failure("conflict", DECISION.claimantUnconfirmed);
}

/** The caller has locked the account. */
const refusalOfClaimant = async (tx: Transaction, userId: string): Promise<Failure | null> =>
  (await refuseUnconfirmed(tx, userId)) ??
  ((await isSuspended(tx, userId)) ? failure("conflict", DECISION.claimantSuspended) : null);

/** `seen`: {@link comparedText} of the page that the team saw; a conflict if this text has changed. */
type Accepted = { id: string; email: string; seen?: string | undefined };

/** `leaveDealsOfSuspended` of lib/matches. Passed in, because this room may not import lib/matches. */
type LeaveDeals = (
  tx: JobTransaction,
  left: { projectIds: readonly string[]; captadorId: string },
  now: Date,
) => Promise<void>;
type Handover = { witness?: Witness; seen?: string; leaveDeals?: LeaveDeals };

/**
 * Takes the locks of a handover ({@link holdClaim}), and decides whether the claim can be accepted now. Ignores shared
 * files, for which {@link acceptClaim} checks.
 */
export async function holdAcceptable(
  tx: Transaction,
  { id, email, seen }: Accepted,
): Promise<Result<{ claim: Claim; held: HeldOrganization }>> {
  const claim = await findClaim(tx, id, email);
  const held = claim && (await holdClaim(tx, claim));
  if (!claim || !held) return failure("not_found", DECISION.noClaim);
  if (seen !== undefined && comparedText(held) !== seen) return outdated(DECISION.changed);
  const refusal = await refusalOfClaimant(tx, claim.userId);
  if (refusal) return refusal;
  const obstacle = await findObstacle(tx, id);
  return obstacle === null ? ok({ claim, held }) : failure("conflict", obstacle);
}

/**
 * Accepts a claim: moves the organization and its projects ({@link listMoving}) to the claimant, and mails both
 * accounts. The organization becomes unchecked, because its representative changes. Fails while {@link listSharedFiles}
 * finds files: call `separateFiles` of lib/catalog/uploads before.
 * @param handover.leaveDeals called for the former captador, before the projects move
 */
export const acceptClaim = (
  id: string,
  email: string,
  now: Date,
  { witness, seen, leaveDeals }: Handover = {},
): Promise<Result<{ handedOver: boolean }>> =>
  witnessed(witness, async (tx): Promise<Result<{ handedOver: boolean }>> => {
    const acceptable = await holdAcceptable(tx, { id, email, seen });
    if (!acceptable.ok) return acceptable;
    const { claim, held } = acceptable.data;
    const from = keeperOf(held);
    const ids = await listMoving(tx, id, from);
    if (from && (await listSharedFiles(tx, ids, from)).length > 0)
      return failure("conflict", DECISION.sharedFiles);
    if (from && leaveDeals) await leaveDeals(tx, { projectIds: ids, captadorId: from }, now);
    await changeKeeper(tx, claim, { held, from, now });
    await moveProjects(tx, { ids, to: claim.userId, from }, now);
    if (from) await releaseDrafts(tx, id, from);
    await adoptDrafts(tx, held, claim.userId);
    await logDecision(tx, "organization_handed_over", { organizationId: id, userId: claim.userId });
    await mailBoth(tx, held, { to: claim.userId, from }, now);
    await mailWaitingInterests(tx, held, claim.userId, now);
    return ok({ handedOver: from !== null });
  });

/** Refuses a claim, and mails the reason to the claimant. */
export const refuseClaim = (
  id: string,
  email: string,
  reason: string,
  now: Date,
  witness?: Witness,
): Promise<Result<{ userId: string }>> =>
  witnessed(witness, async (tx): Promise<Result<{ userId: string }>> => {
    const claim = await findClaim(tx, id, email);
    const held = claim && (await holdClaim(tx, claim));
    if (!claim || !held) return failure("not_found", DECISION.noClaim);
    const refusal = await refuseUnconfirmed(tx, claim.userId);
    if (refusal) return refusal;
    await tx.organizationMember.update({
      where: { organizationId_userId: { organizationId: id, userId: claim.userId } },
      data: { estado: "recusado", decididoEm: now },
    });
    await logDecision(tx, "organization_claim_refused", { organizationId: id, userId: claim.userId });
    const mail = refusedMail(formatCnpj(held.cnpj), reason);
    await mailAccount(tx, claim.userId, `${id}:recusado:${now.getTime()}`, mail);
    return ok({ userId: claim.userId });
  });
