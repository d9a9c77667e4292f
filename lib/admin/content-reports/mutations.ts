import "server-only";
import { type Author, recordAudit, refuseOwnMatter } from "@/lib/admin/audit/mutations";
import { REPORTED } from "@/lib/catalog/news/messages";
import { takeDownNews, takeDownQuestion } from "@/lib/catalog/news/mutations/take-down";
import { takeDownProject } from "@/lib/catalog/own-projects/mutations/take-down";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { notify } from "@/lib/words/email/mutations/notify";
import { nameForStrangers } from "@/lib/words/email/rules";
import { answerMail, REPORTS } from "./messages";
import { type Target, targetOf } from "./rules";
import type { DecideInput } from "./schema";

type Content = ReturnType<typeof targetOf>;

/** Takes content off the public pages; does nothing when it is already gone. */
async function takeDown(tx: JobTransaction, { tipo, id }: Content, motivo: string, now: Date): Promise<void> {
  if (tipo === "update") await takeDownNews(tx, id);
  else if (tipo === "question") await takeDownQuestion(tx, { id, motivo });
  else await takeDownProject(tx, { id, motivo, now });
}

const NAME = { select: { nomeProjeto: true } } as const;
const OF_PROJECT = { select: { projeto: NAME } } as const;

/** The content of a report, the name of its project, and each address that waits for an answer, with its report. */
async function findReported(tx: JobTransaction, id: string) {
  const report = await tx.contentReport.findUnique({
    where: { id },
    include: { projeto: NAME, update: OF_PROJECT, question: OF_PROJECT },
  });
  if (!report) return null;
  const content = targetOf(report as Target);
  const open = await tx.contentReport.findMany({
    where: { ...whereOf(content), estado: "aberta", email: { not: null } },
    select: { id: true, email: true },
  });
  const name = (report.projeto ?? report.update?.projeto ?? report.question?.projeto)?.nomeProjeto ?? "";
  const waiting = new Map(open.map((one) => [one.email ?? "", one.id]));
  return { estado: report.estado, content, name, waiting };
}

const whereOf = ({ tipo, id }: Content) =>
  ({ update: { updateId: id }, question: { questionId: id }, project: { projetoId: id } })[tipo];

/**
 * Decides about reported content, for all open reports of it. `retirada` takes it off the public pages: a project is
 * unlisted with the reason, news is deleted (its reports go with it), a question is hidden for good. Reporters who left
 * an address are mailed the decision, and the address is deleted.
 */
export const decideReport = (by: Author, { id, decisao, motivo }: DecideInput): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const report = await findReported(tx, id);
    if (!report) return failure("not_found", REPORTS.gone);
    if (report.estado !== "aberta") return failure("conflict", REPORTS.decided);
    const { content, name, waiting } = report;
    // Check before the change: deleting news deletes its reports, which lead to the owner of its project.
    await refuseOwnMatter(tx, { by, kind: "denuncia", objectId: id });
    // Lock the content before its reports, in the same order as deletion of the content.
    const isTakenDown = decisao === "retirada";
    if (isTakenDown) await takeDown(tx, content, motivo, by.now);
    const { count } = await tx.contentReport.updateMany({
      where: { ...whereOf(content), estado: "aberta" },
      data: { estado: decisao, decididaEm: by.now, email: null },
    });
    const isDeleted = isTakenDown && content.tipo === "update";
    if (count === 0 && !isDeleted) return failure("conflict", REPORTS.decided);
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
      before: { estado: "aberta" },
      after: { estado: decisao, conteudo: REPORTED[content.tipo], id: content.id },
      reason: motivo,
    });
    return ok({ message: isTakenDown ? REPORTS.takenDown : REPORTS.kept });
  });
