import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { IN_USE } from "@/lib/catalog/projects/queries/in-use";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { cutText } from "@/lib/kit/text";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { Prisma, type Transaction } from "@/lib/server/db";
import { notify, SUPPORT_TEAM } from "@/lib/words/email/mutations/notify";
import { REASON_LABELS, REPORT, REPORTED, reportMail } from "../messages";
import type { ReportInput } from "../schema";

/** Characters. */
const MAX_DESCRIPTION = 600;

async function findReportable(tx: Transaction, { tipo, id }: ReportInput) {
  const names = { nomeProjeto: true, slug: true } as const;
  const projeto = { select: names };
  if (tipo === "project") {
    const found = await tx.project.findFirst({
      where: { id, ...IN_USE },
      select: { ...names, descricao: true },
    });
    return found && { projeto: found, text: cutText(found.descricao, MAX_DESCRIPTION) };
  }
  if (tipo === "update") {
    const found = await tx.projectUpdate.findFirst({
      where: { id, apagadaEm: null, projeto: { publicado: true } },
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

const TARGETS = { update: "updateId", question: "questionId", project: "projetoId" } as const;
const TABLES = { update: "project_updates", question: "project_questions", project: "projects" } as const;

export const reportContent = (
  viewer: Pick<Viewer, "userId"> | null,
  input: ReportInput,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const { tipo, id, motivo, detalhe, email } = input;
    // Wait for a concurrent deletion by the team or the author.
    await tx.$queryRaw`select 1 from ${Prisma.raw(TABLES[tipo])} where id = ${id}::uuid for key share`;
    const found = await findReportable(tx, input);
    if (!found) return failure("not_found", REPORT.gone);
    const written = { autorId: viewer?.userId ?? null, motivo, detalhe, email: email || null };
    await tx.contentReport.create({ data: { [TARGETS[tipo]]: id, ...written } });
    const decided = await tx.contentReport.count({
      where: { [TARGETS[tipo]]: id, estado: { not: "aberta" } },
    });
    const { projeto, text } = found;
    const [what, project, reason] = [REPORTED[tipo], projeto.nomeProjeto, REASON_LABELS[motivo]];
    const words = reportMail({ what, project, reason, detail: detalhe, email, text });
    const eventKey = `denuncia:${tipo}:${id}:${decided}`;
    await notify(tx, { to: SUPPORT_TEAM, eventKey, words, path: "/admin/denuncias" });
    return ok({ message: REPORT.sent });
  });
