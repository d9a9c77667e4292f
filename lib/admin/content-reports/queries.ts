import "server-only";
import { createHash } from "node:crypto";
import { COUNT_LIMIT, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { ReportReason } from "@/lib/catalog/news/rules";
import { isRemovable } from "@/lib/catalog/own-projects/queries/own";
import type { ProjectPageParts } from "@/lib/catalog/projects/json-columns";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import {
  goneReason,
  isPublic,
  type ReportState,
  standingOf,
  TABS,
  type Tab,
  type Target,
  targetOf,
} from "./rules";

const PROJECT = {
  select: { id: true, slug: true, nomeProjeto: true, publicado: true, descricao: true, captadorId: true },
} as const;
const SELECT = {
  id: true,
  motivo: true,
  estado: true,
  criadaEm: true,
  decididaEm: true,
  detalhe: true,
  email: true,
  updateId: true,
  questionId: true,
  projetoId: true,
  autorId: true,
  projeto: PROJECT,
  update: { select: { titulo: true, texto: true, apagadaEm: true, projeto: PROJECT } },
  question: { select: { texto: true, resposta: true, estado: true, projeto: PROJECT } },
} as const satisfies Prisma.ContentReportSelect;

type Stored = Prisma.ContentReportGetPayload<{ select: typeof SELECT }>;

function projectOf({ projeto, update, question }: Stored) {
  const found = projeto ?? update?.projeto ?? question?.projeto;
  if (!found) throw new Error("a report without content");
  return found;
}

function toRow(report: Stored) {
  const { id, slug, nomeProjeto: nome, publicado } = projectOf(report);
  return {
    id: report.id,
    tipo: targetOf(report as Target).tipo,
    motivo: report.motivo as ReportReason,
    estado: report.estado as ReportState,
    criadaEm: report.criadaEm,
    decididaEm: report.decididaEm,
    projeto: { id, slug, nome, publicado },
    conteudo: report.update?.titulo ?? report.question?.texto ?? "",
  };
}

export async function listReports(tab: Tab, after: Cursor | null) {
  const isOpen = tab === "abertas";
  const rows = await db.contentReport.findMany({
    where: { estado: TABS[tab], ...(after && { id: isOpen ? { gt: after.id } : { lt: after.id } }) },
    orderBy: { id: isOpen ? "asc" : "desc" },
    take: ROWS + 1,
    select: SELECT,
  });
  return pageOf(rows.map(toRow), ({ id }) => ({ key: "0", id }));
}

export const countOpenReports = (): Promise<number> =>
  db.contentReport.count({ where: { estado: "aberta" }, take: COUNT_LIMIT });

type ReportedFiles = Pick<ProjectPageParts, "fotos" | "documentos">;

/** Empty after the decision: the team may open the files only until then. */
async function filesOf(client: Transaction, { estado, updateId, projetoId }: Stored): Promise<ReportedFiles> {
  const none: ReportedFiles = { fotos: [], documentos: [] };
  if (estado !== "aberta") return none;
  const [post, project] = await Promise.all([
    updateId && client.projectUpdate.findUnique({ where: { id: updateId }, select: { fotos: true } }),
    projetoId &&
      client.project.findUnique({ where: { id: projetoId }, select: { fotos: true, documentos: true } }),
  ]);
  return { ...none, ...((post || project) as unknown as Partial<ReportedFiles> | null) };
}

const textOf = ({ projeto, update, question }: Stored): string => {
  if (update) return `${update.titulo}\n\n${update.texto}`;
  if (question) return `${question.texto}\n\n${question.resposta ?? ""}`;
  return projeto?.descricao ?? "";
};

/** Digest of the reported text and of the ids and captions of its files. */
function seenOf(report: Stored, { fotos, documentos }: ReportedFiles): string {
  const files = [fotos.map(({ id, alt }) => [id, alt]), documentos.map(({ id }) => id)];
  return createHash("sha256")
    .update(JSON.stringify([textOf(report), ...files]))
    .digest("base64url");
}

/** Digest of a report's present content ({@link seenOf}). */
export async function readSeen(client: Transaction, id: string): Promise<string> {
  const report = await client.contentReport.findUnique({ where: { id }, select: SELECT });
  return report ? seenOf(report, await filesOf(client, report)) : "";
}

export async function getReport(id: string) {
  if (!isUuid(id)) return null;
  const report = await db.contentReport.findUnique({ where: { id }, select: SELECT });
  if (!report) return null;
  const { updateId, questionId, projetoId, detalhe, email, autorId } = report;
  const [iguais, files, removable] = await Promise.all([
    db.contentReport.count({
      where: {
        ...(updateId && { updateId }),
        ...(questionId && { questionId }),
        ...(projetoId && { projetoId }),
        estado: "aberta",
      },
    }),
    filesOf(db, report),
    projetoId === null || isRemovable(projetoId),
  ]);
  const standing = standingOf(report, projectOf(report));
  return {
    ...toRow(report),
    detalhe,
    email,
    temConta: autorId !== null,
    apagadaEm: report.update?.apagadaEm ?? null,
    isPublic: isPublic(standing),
    hasCaptador: standing.hasCaptador,
    /** Whether the team can take the content down. Always true for a news post or a question. */
    isRemovable: removable,
    gone: goneReason(standing),
    texto: textOf(report),
    visto: seenOf(report, files),
    iguais,
    ...files,
  };
}

export type ReportDetails = NonNullable<Awaited<ReturnType<typeof getReport>>>;
