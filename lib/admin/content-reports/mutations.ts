import "server-only";
import { type Author, recordAudit, refuseOwnMatter } from "@/lib/admin/audit/mutations";
import { REPORTED } from "@/lib/catalog/news/messages";
import { lockNewsPost, takeDownNews, takeDownQuestion } from "@/lib/catalog/news/mutations/take-down";
import { takeDownProject } from "@/lib/catalog/own-projects/mutations/take-down";
import { failure, type MessageResult, ok, Refused } from "@/lib/kit/result";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { Prisma } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { nameForStrangers } from "@/lib/words/email/rules";
import { answerMail, REPORTS } from "./messages";
import { type Target, targetOf } from "./rules";
import type { DecideInput } from "./schema";

type Content = ReturnType<typeof targetOf>;
type Decision = Pick<DecideInput, "decisao" | "motivo"> & { now: Date };

const COLUMNS = { update: "update_id", question: "question_id", project: "projeto_id" } as const;

/**
 * Closes the open reports of one content. One statement reads and updates them, so that no report is closed without its
 * mail.
 * @returns the closed reports, each with the reporter's e-mail, or null
 */
const closeReports = (tx: JobTransaction, { tipo, id }: Content, { decisao, now }: Decision) =>
  tx.$queryRaw<{ id: string; email: string | null }[]>`
    with aberta as (
      select id, email from content_reports where ${Prisma.raw(COLUMNS[tipo])} = ${id}::uuid and estado = 'aberta'
      order by id for update
    )
    update content_reports r set estado = ${decisao}, decidida_em = ${now}, email = null from aberta
    where r.id = aberta.id returning r.id, aberta.email::text as email`;

type Applied = {
  closed: Awaited<ReturnType<typeof closeReports>>;
  /** Title of the news post that the decision has deleted, else null. */
  titulo: string | null;
};

/**
 * Takes content down if the decision is `retirada`, and closes its reports. The content is locked before its reports,
 * in the same order as its deletion.
 * @throws Refused if `mantida` is decided for a news post that its author has deleted
 */
async function applyDecision(tx: JobTransaction, content: Content, decision: Decision): Promise<Applied> {
  const { tipo, id } = content;
  const { decisao, motivo, now } = decision;
  // Close the reports before deleting a news post, because its deletion deletes them. The lock prevents new reports.
  const isDeleted = tipo === "update" && (await lockNewsPost(tx, id));
  if (isDeleted && decisao === "mantida") throw new Refused(failure("conflict", REPORTS.deletedByAuthor));
  if (decisao === "mantida") return { closed: await closeReports(tx, content, decision), titulo: null };
  if (tipo === "project") await takeDownProject(tx, { id, motivo, now });
  if (tipo === "question") await takeDownQuestion(tx, { id, motivo });
  const closed = await closeReports(tx, content, decision);
  return { closed, titulo: tipo === "update" ? await takeDownNews(tx, { id, motivo }) : null };
}

const NAME = { select: { nomeProjeto: true } } as const;
const OF_PROJECT = { select: { projeto: NAME } } as const;

async function findReported(tx: JobTransaction, id: string) {
  const report = await tx.contentReport.findUnique({
    where: { id },
    include: { projeto: NAME, update: OF_PROJECT, question: OF_PROJECT },
  });
  if (!report) return null;
  const name = (report.projeto ?? report.update?.projeto ?? report.question?.projeto)?.nomeProjeto ?? "";
  return { estado: report.estado, content: targetOf(report as Target), name };
}

/**
 * Decides a report and all other open reports of the same content. `retirada` takes the content down: a project is
 * unlisted, a news post is deleted, a question is hidden, and the project's owner is mailed the reason. Reporters who
 * left an e-mail are mailed the decision, and their e-mail is deleted.
 * @throws Refused if another decision closed the reports first
 */
export const decideReport = (by: Author, { id, decisao, motivo }: DecideInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const report = await findReported(tx, id);
    if (!report) return failure("not_found", REPORTS.gone);
    if (report.estado !== "aberta") return failure("conflict", REPORTS.decided);
    const { content, name } = report;
    // Check before the change, because deleting a news post deletes its reports, which lead to the project's owner.
    await refuseOwnMatter(tx, { by, kind: "denuncia", objectId: id });
    const { closed, titulo } = await applyDecision(tx, content, { decisao, motivo, now: by.now });
    // Throw, because returning a failure would commit the removal.
    if (closed.length === 0) throw new Refused(failure("conflict", REPORTS.decided));
    const isTakenDown = decisao === "retirada";
    const waiting = new Map(closed.flatMap((one) => (one.email ? [[one.email, one.id] as const] : [])));
    const words = answerMail({ what: REPORTED[content.tipo], project: nameForStrangers(name), isTakenDown });
    await notify(
      tx,
      ...[...waiting].map(([email, reportId]) => ({
        to: { userId: null, name: "", email },
        eventKey: `denuncia:${reportId}:resposta`,
        words,
      })),
    );
    await recordAudit(tx, {
      by,
      action: isTakenDown ? "content_taken_down" : "content_kept",
      kind: "denuncia",
      objectId: id,
      before: { estado: "aberta", ...(titulo !== null && { titulo }) },
      after: { estado: decisao, conteudo: REPORTED[content.tipo], id: content.id },
      reason: motivo,
    });
    return ok({ message: isTakenDown ? REPORTS.takenDown : REPORTS.kept });
  });
