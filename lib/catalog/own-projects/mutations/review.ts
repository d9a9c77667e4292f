import "server-only";
import { holdAccount, isSuspended } from "@/lib/access/account-lock";
import { newsPhotoIds } from "@/lib/catalog/news/queries";
import { publishFiles, unpublishFiles } from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { type Failure, failure, ok, outdated, type Result } from "@/lib/kit/result";
import { slugChoices } from "@/lib/kit/slug";
import { confirmInside } from "@/lib/people/organizations/mutations/check";
import { showOnProjects } from "@/lib/people/organizations/mutations/write";
import { comparedText, isChecked } from "@/lib/people/organizations/rules";
import { type JobTransaction, type Witness, witnessed } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { ProjectNoticeWords } from "@/lib/words/email/types";
import { CHECKED_BY_DEMO, decisionMail, REVIEW, SUBMISSION, TEAM } from "../messages";
import { explainReviewEnd } from "../queries/history";
import { findFiles, findWaiting, type OwnDraft } from "../queries/own";
import { changesOf } from "../rules/changes";
import { differingColumns, fileIds, proposedBy, toColumns } from "../rules/content";
import { listedTermsOf, submissionProblems } from "../rules/submission";
import { announceRelisting } from "./end-interests";
import { type DraftWithOwner, holdProponent } from "./proponent";
import { recordEvent } from "./record-event";

type DecisionResult = Result<{ slug: string }>;

/**
 * Locks a project with the listed projects of its draft's organization, then the draft. An approval may write all these
 * projects (`showOnProjects`), and projects are locked before organizations.
 * @returns false if the draft's organization changed before the draft was locked
 */
export async function lockForDecision(tx: Transaction, id: string): Promise<boolean> {
  const chosen = async () => {
    const [draft] = await tx.$queryRaw<{ organizacaoId: string | null }[]>`
      select nullif(conteudo->>'organizacaoId', '') as "organizacaoId" from project_drafts
      where projeto_id = ${id}::uuid`;
    return draft?.organizacaoId ?? null;
  };
  const organizacaoId = await chosen();
  // FOR UPDATE would block inserts that reference the project. An owner's write locks the draft and then inserts an
  // event that references the project, so the two transactions could deadlock.
  await tx.$queryRaw`
    select 1 from projects where id = ${id}::uuid or publicado and organizacao_id = ${organizacaoId}::uuid
    order by id for no key update`;
  await tx.$queryRaw`select 1 from project_drafts where projeto_id = ${id}::uuid for update`;
  return (await chosen()) === organizacaoId;
}

export type ReadSubmission = { enviadoEm: Date; versao: number };

/**
 * Whether the stored submission differs from the one that was read. A repeated submission changes the time, but perhaps
 * not the version. An import changes the version, but not the time.
 */
const isOtherThan = (stored: OwnDraft, read: ReadSubmission | undefined): boolean =>
  read !== undefined &&
  (stored.enviadoEm?.getTime() !== read.enviadoEm.getTime() || stored.versao !== read.versao);

/** Takes the locks of {@link lockForDecision}, then blocks the deletion of the owner's account. */
async function lockWaiting(
  tx: Transaction,
  id: string,
  read?: ReadSubmission,
): Promise<Result<DraftWithOwner>> {
  if (!(await lockForDecision(tx, id))) return outdated(REVIEW.changed);
  const stored = await findWaiting(id, tx);
  if (!stored) return failure("not_found", await explainReviewEnd(tx, id));
  if (!stored.ownerId || !(await holdAccount(tx, stored.ownerId)))
    return failure("not_found", REVIEW.senderGone);
  if (isOtherThan(stored, read)) return outdated(REVIEW.changed);
  return ok({ ...stored, ownerId: stored.ownerId });
}

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

type Twin = { nomeProjeto: string; proponente: string; valorTotal: bigint; organizacaoId?: string | null };

/**
 * Whether another listed project has this name, total and proponent (B5.4). A project of `organizacaoId` matches
 * whatever its stored name, because the team's check gives all its listed projects one name. `chave_texto` ignores
 * case, accents and extra spaces.
 */
export async function hasTwin(
  tx: Transaction,
  id: string,
  { nomeProjeto, proponente, valorTotal, organizacaoId }: Twin,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from projects where publicado and id <> ${id}::uuid and valor_total = ${valorTotal}
      and chave_texto(nome_projeto) = chave_texto(${nomeProjeto})
      and (chave_texto(proponente) = chave_texto(${proponente}) or organizacao_id = ${organizacaoId ?? null}::uuid)`;
  return rows.length > 0;
}

/**
 * `owned`: columns that imports do not overwrite. `keepsUrgency`: the stored urgency stays, because the deadline still
 * comes from the import.
 */
async function storedTerms(tx: Transaction, id: string, changed: readonly string[]) {
  const { camposDoDono, sourceId, retiradoPelaEquipeEm } = await tx.project.findUniqueOrThrow({
    where: { id },
    select: { camposDoDono: true, sourceId: true, retiradoPelaEquipeEm: true },
  });
  const owned = [...new Set([...camposDoDono, ...changed])];
  const keepsUrgency = sourceId !== null && !owned.includes("prazoCaptacao");
  return { owned, keepsUrgency, returns: retiradoPelaEquipeEm !== null };
}

const toDate = (day: string | null) => (day === null ? null : new Date(day));

/** Keeps the time of the owner's last save, because a decision is not a save. */
const ownersTime = ({ atualizadoEm }: OwnDraft) => atualizadoEm && { updatedAt: atualizadoEm };

type Decision = { words: ProjectNoticeWords; path: string; now: Date };

async function notifyOwner(
  tx: JobTransaction,
  { id, ownerId, conteudo }: DraftWithOwner,
  { words, path, now }: Decision,
): Promise<void> {
  const to = await findAddressee(tx, ownerId);
  const eventKey = `analise:${id}:${now.getTime()}`;
  if (to) await notify(tx, { to, eventKey, project: conteudo.nome, words, path });
}

/** `funders`: number of mailed funders; 0 unless the team had taken the project down. */
type Approved = { id: string; slug: string; publicado: boolean; funders: number };

function approvalNotice({ id, slug, publicado, funders }: Approved): Omit<Decision, "now"> {
  if (publicado) return { words: decisionMail.changed, path: `/projects#projeto-${slug}` };
  return funders > 0
    ? { words: decisionMail.relisted, path: "/dashboard/apoios" }
    : { words: decisionMail.approved, path: `/projects/${id}/divulgar` };
}

const forReview = ({ code, message, field }: Failure): Failure =>
  failure(code, `${REVIEW.incomplete} ${message}`, field);

type Approval = {
  now: Date;
  /** Submission on the team's page. If the stored submission differs, the result is a conflict. */
  read?: ReadSubmission;
  /**
   * {@link comparedText} of the organization on the team's page; "" if the organization was checked. The approval marks
   * the organization as checked, so the text of an unchecked one must not differ by now.
   */
  seen?: string;
  /** Whether the job of a local start decides. */
  automatico?: boolean;
  /** Name stored as the organization's checker, unless `automatico`. */
  by?: string;
  witness?: Witness | undefined;
};

/**
 * Lists a submitted project or its changes, and marks its organization as checked.
 * @returns a failure with a `field` if the captador can correct an answer. Texts of other failures are for the team.
 */
export const approveProject = (
  id: string,
  { now, read, seen, automatico = false, by = TEAM, witness }: Approval,
): Promise<DecisionResult> =>
  witnessed(witness, async (tx): Promise<DecisionResult> => {
    const waiting = await lockWaiting(tx, id, read);
    if (!waiting.ok) return waiting;
    const stored = waiting.data;
    const { listado, publicado, foiPublicado, ownerId } = stored;
    if (await isSuspended(tx, ownerId)) return failure("conflict", REVIEW.suspended);
    // Check again: the deadline may have passed since the submission.
    const [first] = submissionProblems(stored.conteudo, now, listedTermsOf(stored));
    if (first) return failure("bad_input", `${REVIEW.incomplete} ${SUBMISSION[first.problem]}`, first.field);
    const proponent = await holdProponent(tx, stored, now);
    if (!proponent.ok) return forReview(proponent);
    if (seen !== undefined && !isChecked(proponent.data) && comparedText(proponent.data) !== seen)
      return outdated(REVIEW.organizationChanged);
    const conteudo = proposedBy(stored.conteudo, proponent.data);
    const columns = toColumns(conteudo, now);
    if (await hasTwin(tx, id, columns)) return failure("conflict", REVIEW.duplicate, "nome");
    const confirmed = await confirmInside(tx, conteudo.organizacaoId, automatico ? CHECKED_BY_DEMO : by, now);
    // Drop the field, because the captador must not get these texts, which are for the team.
    if (!confirmed.ok) return forReview(failure(confirmed.code, confirmed.message));
    const files = await findFiles(ownerId, conteudo);
    const slug = foiPublicado ? stored.slug : await freeSlug(tx, stored);
    const changed = differingColumns(toColumns(listado, now), columns);
    const { owned, keepsUrgency, returns } = await storedTerms(tx, id, changed);
    // Lock order: first the funders' accounts (mails), then the totals of the list (a trigger of the update).
    const funders = returns ? await announceRelisting(tx, { id, nome: columns.nomeProjeto, now }) : 0;
    const { urgencia, ...others } = columns;
    await tx.project.update({
      where: { id },
      data: {
        ...others,
        ...(!keepsUrgency && { urgencia }),
        ...files,
        slug,
        publicado: true,
        retiradoPelaEquipeEm: null,
        ...(returns && { relistadoEm: now }),
        camposDoDono: { set: owned },
        aprovadoEm: toDate(columns.aprovadoEm),
        prazoCaptacao: toDate(columns.prazoCaptacao),
      },
      select: { id: true },
    });
    const shown = [...files.fotos, ...files.documentos].map((file) => file.id);
    const { settled } = confirmed.data;
    if (settled) await showOnProjects(tx, settled, now);
    await unpublishFiles(
      tx,
      fileIds(listado).filter((file) => !shown.includes(file)),
    );
    await publishFiles(tx, [...shown, ...(await newsPhotoIds(tx, id))], ownerId);
    await tx.projectDraft.update({
      where: { projetoId: id },
      data: { estado: "aprovado", motivos: [], decididoEm: now, ...ownersTime(stored) },
    });
    const mudancas = foiPublicado ? changesOf(listado, conteudo) : [];
    const tipo = publicado ? "alterado" : "publicado";
    await recordEvent(tx, { projetoId: id, autorId: null, tipo, detalhes: { mudancas, automatico } });
    await notifyOwner(tx, stored, { ...approvalNotice({ id, slug, publicado, funders }), now });
    return ok({ slug });
  });

type Return = Pick<Approval, "read" | "automatico" | "witness">;

/** Returns a submitted draft to its owner with the team's reasons. */
export const returnProject = (
  id: string,
  motivos: string[],
  now: Date,
  { read, automatico = false, witness }: Return = {},
): Promise<DecisionResult> =>
  witnessed(witness, async (tx): Promise<DecisionResult> => {
    const waiting = await lockWaiting(tx, id, read);
    if (!waiting.ok) return waiting;
    const stored = waiting.data;
    await tx.projectDraft.update({
      where: { projetoId: id },
      data: { estado: "devolvido", motivos, decididoEm: now, ...ownersTime(stored) },
    });
    await recordEvent(tx, {
      projetoId: id,
      autorId: null,
      tipo: "devolvido",
      detalhes: { motivos, automatico },
    });
    const words = decisionMail.returned(motivos);
    await notifyOwner(tx, stored, { words, path: `/projects/${id}/editar`, now });
    return ok({ slug: stored.slug });
  });

/** Job of a local start, which has no team. */
export async function approveInDemo({ id }: { id: string }, now: Date): Promise<void> {
  const approved = await approveProject(id, { now, automatico: true });
  if (!approved.ok && approved.field) await returnProject(id, [approved.message], now, { automatico: true });
}
