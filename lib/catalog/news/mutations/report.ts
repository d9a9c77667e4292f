import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { failure, ok, type Result } from "@/lib/kit/result";
import { transactionWithJobs } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { notify, SUPPORT_TEAM } from "@/lib/words/email/mutations/notify";
import { REASON_LABELS, REPORT, REPORTED, reportMail } from "../messages";
import type { ReportInput } from "../schema";

/** Public content with this id: news, or a question with its answer, of a listed project. */
async function findReadable(tx: Transaction, { tipo, id }: ReportInput) {
  const projeto = { select: { nomeProjeto: true, slug: true } };
  if (tipo === "update") {
    const found = await tx.projectUpdate.findFirst({
      where: { id, projeto: { publicado: true } },
      include: { projeto },
    });
    return found && { projeto: found.projeto, text: `${found.titulo}\n\n${found.texto}` };
  }
  const found = await tx.projectQuestion.findFirst({
    where: { id, estado: "respondida", projeto: { publicado: true } },
    include: { projeto },
  });
  return found && { projeto: found.projeto, text: `${found.texto}\n\n${found.resposta}` };
}

/**
 * Reports public content to the team, with or without an account. Each report is stored; the team gets one mail per
 * content.
 */
export const reportContent = (
  viewer: Pick<Viewer, "userId"> | null,
  input: ReportInput,
): Promise<Result<{ message: string }>> =>
  transactionWithJobs(async (tx): Promise<Result<{ message: string }>> => {
    const found = await findReadable(tx, input);
    if (!found) return failure("not_found", REPORT.gone);
    const { tipo, id, motivo, detalhe } = input;
    const target = tipo === "update" ? { updateId: id } : { questionId: id };
    await tx.contentReport.create({ data: { ...target, autorId: viewer?.userId ?? null, motivo, detalhe } });
    const { projeto, text } = found;
    const report = {
      ...{
        what: REPORTED[tipo],
        project: projeto.nomeProjeto,
        reason: REASON_LABELS[motivo],
        detail: detalhe,
      },
      text,
    };
    await notify(tx, {
      to: SUPPORT_TEAM,
      eventKey: `denuncia:${tipo}:${id}`,
      words: reportMail(report),
      path: `/lir-projetos/${projeto.slug}`,
    });
    return ok({ message: REPORT.sent });
  });
