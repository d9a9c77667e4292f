import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import { formatCnpj } from "@/lib/kit/masks";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { acceptedMail, DECISION, handedOverMail, refusedMail } from "../messages";
import { holdWithProjects } from "./follow";
import { aboutOf, type HeldOrganization, keeperOf, mailAccount } from "./hold";
import { logDecision } from "./review";

/** A claim by its organization and the account that made it. */
type Claim = { id: string; userId: string };

/** The claim of an account by its e-mail; null where it has none that waits. */
async function findClaim(tx: Transaction, id: string, email: string): Promise<Claim | null> {
  const member = await tx.organizationMember.findFirst({
    where: { organizationId: id, estado: "aguardando", user: { email } },
    select: { userId: true },
  });
  return member && { id, userId: member.userId };
}

/**
 * Locks both accounts of a claim, so that neither writes meanwhile, then the organization's projects and itself.
 * @returns null where the claim does not wait any more
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
  // Another account took the organization over before these locks.
  return waits && keeperOf(held) === (active?.userId ?? null) ? held : null;
}

/**
 * A project of an organization that has a deal which is not over: its receipt is part of it, and so is an accepted
 * interest that still lacks its amount. @returns the project's name
 */
async function findOpenDeal(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ nome: string }[]>`
    select p.nome_projeto as nome from projects p join matches m on m.projeto_id = p.id and m.is_matched
      left join opportunities o on o.match_id = m.id left join empresas_interessadas i on i.id = m.interesse_id
    where p.organizacao_id = ${id}::uuid and (o.status in ('bloqueada', 'desbloqueada', 'confirmada')
      or o.id is null and i.status_interesse = 'Aceita'
      or o.status = 'concluida' and not exists (
        select from receipts where opportunity_id = o.id and kind = 'lir' and revoked_at is null))
    order by p.nome_projeto limit 1`;
  return row?.nome ?? null;
}

/**
 * Gives the projects of an organization to another account: of those that its former account had, or, where it had none,
 * those that an import listed. Their files go along, because a file is shown with its owner's project alone; the deposit
 * account does not, nor what is over: matches of ended deals keep their sides.
 */
async function moveProjects(tx: Transaction, id: string, to: string, from: string | null): Promise<void> {
  const moved = await tx.project.findMany({
    where: from
      ? { organizacaoId: id, captadorId: from }
      : { organizacaoId: id, captadorId: null, publicado: true },
    select: { id: true },
  });
  const ids = moved.map((project) => project.id);
  if (ids.length === 0) return;
  await tx.bankAccount.deleteMany({ where: { projetoId: { in: ids } } });
  await tx.$executeRaw`
    update files set owner_id = ${to}::uuid where owner_id = ${from}::uuid and id::text in (
      select shown ->> 'id' from projects p left join project_drafts d on d.projeto_id = p.id,
        jsonb_array_elements(p.fotos || p.documentos
          || coalesce(d.conteudo -> 'fotos', '[]') || coalesce(d.conteudo -> 'documentos', '[]')) as shown
      where p.id = any(${ids}::uuid[])
      union select shown ->> 'id' from project_updates n, jsonb_array_elements(n.fotos) as shown
      where n.projeto_id = any(${ids}::uuid[]))`;
  await tx.project.updateMany({ where: { id: { in: ids } }, data: { captadorId: to } });
  await tx.match.updateMany({
    where: { projetoId: { in: ids }, isMatched: false },
    data: { captadorId: to },
  });
}

/** The claimant's unlisted projects that say the organization's name, or none, become the organization's. */
const adoptDrafts = (tx: Transaction, { id, razaoSocial }: HeldOrganization, userId: string) =>
  tx.$executeRaw`
    update projects set organizacao_id = ${id}::uuid
    where captador_id = ${userId}::uuid and organizacao_id is null and not publicado
      and (proponente = '' or chave_texto(proponente) = chave_texto(${razaoSocial}))`;

/** The former account's membership ends, the claimant's begins; the check and the representative are named anew. */
async function changeKeeper(tx: Transaction, claim: Claim, from: string | null, now: Date): Promise<void> {
  const { id, userId } = claim;
  const key = (account: string) => ({ organizationId_userId: { organizationId: id, userId: account } });
  if (from) await tx.organizationMember.delete({ where: key(from) });
  await tx.organizationMember.update({ where: key(userId), data: { estado: "ativo", decididoEm: now } });
  await tx.organization.update({
    where: { id },
    data: { conferidaEm: null, conferidaPor: null, representante: "", cargo: "" },
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
 * Accepts a claim: the organization and its projects go from the account that looked after it to the one that asked, and
 * both are mailed. What the team had checked is to be checked anew, because another person represents it.
 * @param email of the account that asked
 * @returns a failure while a project of it has an open deal, with the project's name
 */
export const acceptClaim = (id: string, email: string, now: Date): Promise<Result<{ handedOver: boolean }>> =>
  transactionWithJobs(async (tx): Promise<Result<{ handedOver: boolean }>> => {
    const claim = await findClaim(tx, id, email);
    const held = claim && (await holdClaim(tx, claim));
    if (!claim || !held) return failure("not_found", DECISION.noClaim);
    const project = await findOpenDeal(tx, id);
    if (project) return failure("conflict", DECISION.openDeal(project));
    const from = keeperOf(held);
    await changeKeeper(tx, claim, from, now);
    await moveProjects(tx, id, claim.userId, from);
    await adoptDrafts(tx, held, claim.userId);
    await logDecision(tx, "organization_handed_over", { organizationId: id, userId: claim.userId });
    await mailBoth(tx, held, { to: claim.userId, from }, now);
    return ok({ handedOver: from !== null });
  });

/** Refuses a claim; the account that asked is mailed the reason, nothing else changes. @param email of that account */
export const refuseClaim = (
  id: string,
  email: string,
  reason: string,
  now: Date,
): Promise<Result<{ userId: string }>> =>
  transactionWithJobs(async (tx): Promise<Result<{ userId: string }>> => {
    const claim = await findClaim(tx, id, email);
    const held = claim && (await holdClaim(tx, claim));
    if (!claim || !held) return failure("not_found", DECISION.noClaim);
    await tx.organizationMember.update({
      where: { organizationId_userId: { organizationId: id, userId: claim.userId } },
      data: { estado: "recusado", decididoEm: now },
    });
    await logDecision(tx, "organization_claim_refused", { organizationId: id, userId: claim.userId });
    const mail = refusedMail(formatCnpj(held.cnpj), reason);
    await mailAccount(tx, claim.userId, `${id}:recusado:${now.getTime()}`, mail);
    return ok({ userId: claim.userId });
  });
