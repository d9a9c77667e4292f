import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { REPORTED } from "@/lib/catalog/news/messages";
import {
  lockNewsPost,
  lockQuestion,
  takeDownNews,
  takeDownQuestion,
} from "@/lib/catalog/news/mutations/take-down";
import { deleteAbandoned } from "@/lib/catalog/own-projects/mutations/delete-abandoned";
import { takeDownProject } from "@/lib/catalog/own-projects/mutations/take-down";
import { isRemovable } from "@/lib/catalog/own-projects/queries/own";
import { nameForStrangers } from "@/lib/kit/misleading-names";
import { failure, type MessageResult, ok, outdated, Refused } from "@/lib/kit/result";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { Prisma } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { answerMail, REPORTS } from "./messages";
import { readSeen } from "./queries";
import { goneReason, isPublic, standingOf, type Target, targetOf } from "./rules";
import type { DecideInput } from "./schema";

type Content = ReturnType<typeof targetOf>;
type Decision = Pick<DecideInput, "decisao" | "motivo"> & { now: Date };

const COLUMNS = { update: "update_id", question: "question_id", project: "projeto_id" } as const;

/** Closes all open reports of the content. Deletes the reporters' addresses, and returns them a last time. */
const closeReports = (tx: JobTransaction, { tipo, id }: Content, { decisao, now }: Decision) =>
  tx.$queryRaw<{ id: string; email: string | null }[]>`
    with aberta as (
      select id, email from content_reports where ${Prisma.raw(COLUMNS[tipo])} = ${id}::uuid and estado = 'aberta'
      order by id for update
    )
    update content_reports r set estado = ${decisao}, decidida_em = ${now}, email = null from aberta
    where r.id = aberta.id returning r.id, aberta.email::text as email`;

const PROJECT = { select: { id: true, nomeProjeto: true, publicado: true, captadorId: true } } as const;

/** A stored report always has content and project: the database deletes a report together with its content. */
async function findReported(tx: JobTransaction, id: string) {
  const report = await tx.contentReport.findUnique({
    where: { id },
    include: {
      projeto: PROJECT,
      update: { select: { titulo: true, apagadaEm: true, projeto: PROJECT } },
      question: { select: { estado: true, projeto: PROJECT } },
    },
  });
  const project = report?.projeto ?? report?.update?.projeto ?? report?.question?.projeto;
  return report && project && { ...report, project, content: targetOf(report as Target) };
}
type Reported = NonNullable<Awaited<ReturnType<typeof findReported>>>;

/**
 * Locks the reported content until commit: its owner cannot change it, and a deletion of the owner's account waits.
 * Call it before the reports are locked, because a deletion of the content locks in this order, too.
 */
async function lockContent(tx: JobTransaction, { content: { tipo, id }, project }: Reported): Promise<void> {
  if (tipo === "update") return lockNewsPost(tx, id);
  await tx.$queryRaw`select 1 from projects where id = ${project.id}::uuid for no key update`;
  if (tipo === "question") await lockQuestion(tx, id);
}

/** Call {@link lockContent} before. */
async function applyDecision(tx: JobTransaction, content: Content, decision: Decision) {
  const { tipo, id } = content;
  const { decisao, motivo, now } = decision;
  const isTakenDown = decisao === "retirada";
  if (isTakenDown && tipo === "project") await takeDownProject(tx, { id, motivo, now });
  if (isTakenDown && tipo === "question") await takeDownQuestion(tx, { id, motivo });
  // Close the reports first: the deletion of a news post deletes them.
  const closed = await closeReports(tx, content, decision);
  if (isTakenDown && tipo === "update") await takeDownNews(tx, { id, motivo });
  return closed;
}

type Closed = Awaited<ReturnType<typeof closeReports>>;

async function mailReporters(tx: JobTransaction, closed: Closed, words: ReturnType<typeof answerMail>) {
  const waiting = new Map(closed.flatMap((one) => (one.email ? [[one.email, one.id] as const] : [])));
  await notify(
    tx,
    ...[...waiting].map(([email, reportId]) => ({
      to: { userId: null, name: "", email },
      eventKey: `denuncia:${reportId}:resposta`,
      words,
    })),
  );
}

/**
 * Decides a report and all other open reports of the same content.
 * - `retirada` takes the content down: a project is unlisted, a news post deleted, a question hidden. The project's
 *   owner is mailed the reason, unless nothing was left to take down.
 * - Reporters who left an e-mail are mailed the decision, and their e-mail is deleted.
 * - A deleted account's project is deleted if only its open reports kept it ({@link deleteAbandoned}).
 * @returns a failure for an unknown or decided report, for content that changed since the page was rendered, and for
 * the decision `mantida` about content that is {@link goneReason gone}
 * @throws Refused if `by` is a party of the content or wrote an open report of it, or if another decision closed the
 * reports first
 */
export const decideReport = (
  by: Author,
  { id, decisao, motivo, visto }: DecideInput,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const known = await findReported(tx, id);
    if (!known) return failure("not_found", REPORTS.gone);
    if (known.estado !== "aberta") return failure("conflict", REPORTS.decided);
    // Check before the change, because the parties are found by the report, which a takedown of news deletes.
    await refuseOwnMatter(tx, { by, kind: "denuncia", objectId: id });
    await lockContent(tx, known);
    const report = await findReported(tx, id);
    if (!report) return failure("not_found", REPORTS.gone);
    const isOpen = report.estado === "aberta";
    if (isOpen && visto !== undefined && (await readSeen(tx, id)) !== visto) return outdated(REPORTS.changed);
    const { content, project } = report;
    const standing = standingOf(report, project);
    const gone = goneReason(standing);
    const isTakenDown = decisao === "retirada";
    if (gone && !isTakenDown) return failure("conflict", REPORTS[gone]);
    const isOut = content.tipo === "project" && !(await isRemovable(project.id, tx));
    const closed = await applyDecision(tx, content, { decisao, motivo, now: by.now });
    // Throw, because returning a failure would commit the removal.
    if (closed.length === 0) throw new Refused(failure("conflict", REPORTS.decided));
    const what = REPORTED[content.tipo];
    const name = nameForStrangers(project.nomeProjeto);
    const words = answerMail({ what, project: name, decisao, wasPublic: isPublic(standing) });
    await mailReporters(tx, closed, words);
    await recordAudit(tx, {
      by,
      action: isTakenDown ? "content_taken_down" : "content_kept",
      kind: "denuncia",
      objectId: id,
      before: { estado: "aberta", ...(isTakenDown && report.update && { titulo: report.update.titulo }) },
      after: { estado: decisao, conteudo: what, id: content.id },
      reason: motivo,
    });
    await deleteAbandoned(tx, project.id);
    return ok({ message: REPORTS[gone || (isOut && isTakenDown) ? "closed" : decisao] });
  });
