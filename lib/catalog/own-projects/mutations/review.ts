import "server-only";
import { holdAccount } from "@/lib/access/account-lock";
import { newsPhotoIds } from "@/lib/catalog/news/queries";
import { publishFiles, unpublishFiles } from "@/lib/catalog/uploads/mutations/keep";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
import { slugChoices } from "@/lib/kit/slug";
import { confirmInside } from "@/lib/people/organizations/mutations/review";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { ProjectNoticeWords } from "@/lib/words/email/types";
import { CHECKED_BY_DEMO, decisionMail, REVIEW, SUBMISSION, TEAM } from "../messages";
import { findFiles, findWaiting, type OwnDraft } from "../queries";
import { changesOf } from "../rules/changes";
import { ownedColumns, proposedBy, toColumns } from "../rules/content";
import { submissionProblems } from "../rules/submission";
import { fileIds } from "./draft";
import { holdProponent } from "./proponent";
import { recordEvent } from "./record";

type Decided = Result<{ slug: string }>;

/** The project before its owner's account, as everybody takes them; null when nothing waits there any more. */
async function lockWaiting(tx: Transaction, id: string): Promise<(OwnDraft & { ownerId: string }) | null> {
  // Not against rows that name the project: its owner's writes hold the draft before they record an event of the project.
  await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
  await tx.$queryRaw`select 1 from project_drafts where projeto_id = ${id}::uuid for update`;
  const stored = await findWaiting(id, tx);
  if (!stored?.ownerId || !(await holdAccount(tx, stored.ownerId))) return null;
  return { ...stored, ownerId: stored.ownerId };
}

/** The address of a project that is listed for the first time: of its name, or of that with a part of its id. */
async function freeSlug(tx: Transaction, { id, conteudo }: OwnDraft): Promise<string> {
  const choices = slugChoices(conteudo.nome, id.slice(-8));
  const taken = await tx.project.findMany({
    where: { slug: { in: choices }, id: { not: id } },
    select: { slug: true },
  });
  const slug = choices.find((choice) => !taken.some((row) => row.slug === choice));
  if (!slug) throw new Error(`no free address among ${choices.join(", ")}`);
  return slug;
}

/** Whether another listed project has the same name, proponent and total (B5.4), as the database compares them. */
async function hasTwin(
  tx: Transaction,
  id: string,
  { nomeProjeto, proponente, valorTotal }: ReturnType<typeof toColumns>,
) {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from projects where publicado and id <> ${id}::uuid and valor_total = ${valorTotal}
      and chave_texto(nome_projeto) = chave_texto(${nomeProjeto})
      and chave_texto(proponente) = chave_texto(${proponente})`;
  return rows.length > 0;
}

/** The columns of a project that are its owner's: those that were, and those that they change now. */
async function ownedAfter(tx: Transaction, id: string, changed: readonly string[]): Promise<string[]> {
  const { camposDoDono } = await tx.project.findUniqueOrThrow({
    where: { id },
    select: { camposDoDono: true },
  });
  return [...new Set([...camposDoDono, ...changed])];
}

const toDate = (day: string | null) => (day === null ? null : new Date(day));

type Decision = { words: ProjectNoticeWords; path: string; now: Date };

async function mailOwner(
  tx: JobTransaction,
  { id, ownerId, conteudo }: OwnDraft & { ownerId: string },
  { words, path, now }: Decision,
): Promise<void> {
  const to = await findAddressee(tx, ownerId);
  const eventKey = `analise:${id}:${now.getTime()}`;
  if (to) await notify(tx, { to, eventKey, project: conteudo.nome, words, path });
}

/** A refusal of the project's organization, as the team reads it. */
const notAsItIs = ({ code, message }: Failure): Failure =>
  failure(code, `${REVIEW.incomplete} ${message}`, "organizacaoId");

type Approval = {
  now: Date;
  /** The moment of sending that was read; another one was sent since where it differs. */
  enviadoEm?: Date;
  /** A local start approves by itself. */
  automatico?: boolean;
};

/**
 * Lists what was sent, or changes what is listed: the columns, the photos and documents that belong to the owner, who
 * from then on are public. Approving is the team's check of the organization too, unless it was checked before. Stored pages follow within PAGE_REVALIDATE_SECONDS, as after an import.
 */
export const approveProject = (
  id: string,
  { now, enviadoEm, automatico = false }: Approval,
): Promise<Decided> =>
  transactionWithJobs(async (tx): Promise<Decided> => {
    const stored = await lockWaiting(tx, id);
    if (!stored) return failure("not_found", REVIEW.unknown);
    const { listado, publicado, foiPublicado, ownerId } = stored;
    if (enviadoEm && stored.enviadoEm?.getTime() !== enviadoEm.getTime())
      return failure("conflict", REVIEW.changed);
    // Days have passed since it was sent: the last day of fundraising may have been one of them.
    const [first] = submissionProblems(stored.conteudo, now);
    if (first) return failure("bad_input", `${REVIEW.incomplete} ${SUBMISSION[first.problem]}`, first.field);
    const proponent = await holdProponent(tx, stored, now);
    if (!proponent.ok) return notAsItIs(proponent);
    const conteudo = proposedBy(stored.conteudo, proponent.data);
    const columns = toColumns(conteudo, now);
    if (await hasTwin(tx, id, columns)) return failure("conflict", REVIEW.duplicate);
    const confirmed = await confirmInside(
      tx,
      conteudo.organizacaoId,
      automatico ? CHECKED_BY_DEMO : TEAM,
      now,
    );
    if (!confirmed.ok) return notAsItIs(confirmed);
    const face = await findFiles(ownerId, conteudo);
    const slug = foiPublicado ? stored.slug : await freeSlug(tx, stored);
    await tx.project.update({
      where: { id },
      data: {
        ...{ ...columns, ...face, slug, publicado: true },
        camposDoDono: { set: await ownedAfter(tx, id, ownedColumns(toColumns(listado, now), columns)) },
        aprovadoEm: toDate(columns.aprovadoEm),
        prazoCaptacao: toDate(columns.prazoCaptacao),
      },
      select: { id: true },
    });
    const shown = [...face.fotos, ...face.documentos].map((file) => file.id);
    await unpublishFiles(
      tx,
      fileIds(listado).filter((file) => !shown.includes(file)),
    );
    await publishFiles(tx, [...shown, ...(await newsPhotoIds(tx, id))], ownerId);
    await tx.projectDraft.update({ where: { projetoId: id }, data: { estado: "aprovado", decididoEm: now } });
    const mudancas = foiPublicado ? changesOf(listado, conteudo) : [];
    const tipo = publicado ? "alterado" : "publicado";
    await recordEvent(tx, { projetoId: id, autorId: null, tipo, detalhes: { mudancas, automatico } });
    const words = publicado ? decisionMail.changed : decisionMail.approved;
    await mailOwner(tx, stored, { words, path: `/projects#projeto-${slug}`, now });
    return ok({ slug });
  });

/** Gives back what was sent, with what has to be changed. What is listed stays as it is. */
export const returnProject = (id: string, motivos: string[], now: Date): Promise<Decided> =>
  transactionWithJobs(async (tx): Promise<Decided> => {
    const stored = await lockWaiting(tx, id);
    if (!stored) return failure("not_found", REVIEW.unknown);
    await tx.projectDraft.update({
      where: { projetoId: id },
      data: { estado: "devolvido", motivos, decididoEm: now },
    });
    await recordEvent(tx, { projetoId: id, autorId: null, tipo: "devolvido", detalhes: { motivos } });
    const words = decisionMail.returned(motivos);
    await mailOwner(tx, stored, { words, path: `/projects/${id}/editar`, now });
    return ok({ slug: stored.slug });
  });

/** What the job of a local start does, which has no team: what was sent a minute ago is approved, or told why not. */
export async function approveInDemo({ id }: { id: string }, now: Date): Promise<void> {
  const approved = await approveProject(id, { now, automatico: true });
  if (!approved.ok && approved.code !== "not_found") await returnProject(id, [approved.message], now);
}
