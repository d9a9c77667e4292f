import "server-only";
import { FUNDRAISING_ENDED } from "@/lib/catalog/amount/messages";
import { findFiles, findOwnProject, MAX_OWN, UNTOUCHED } from "@/lib/catalog/own-projects/queries/own";
import { toColumns } from "@/lib/catalog/own-projects/rules/content";
import type { BudgetLine, Photo, TeamMember } from "@/lib/catalog/projects/json-columns";
import { minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { DOCUMENT_TEXTS } from "@/lib/words/documents/brand";
import { ENDED } from "../messages";
import { type Fundraising, fundraisingEndOf } from "../rules/fundraising";
import type { InFiles, ProjectFacts } from "../types";

export type ProjectChoice = { id: string; nome: string; cidade: string; estado: string };

export async function listProjectChoices(userId: string): Promise<ProjectChoice[]> {
  const rows = await db.project.findMany({
    where: { captadorId: userId, NOT: UNTOUCHED },
    select: { id: true, nomeProjeto: true, cidade: true, estado: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_OWN,
  });
  return rows.map(({ nomeProjeto, ...rest }) => ({ ...rest, nome: nomeProjeto }));
}

/** Reads facts from the draft of a project that was never listed, because the project's columns are placeholders. */
async function readDraftFacts(userId: string, id: string): Promise<Partial<ProjectFacts> | null> {
  const draft = await findOwnProject(userId, id);
  if (!draft) return null;
  const { conteudo } = draft;
  const columns = toColumns(conteudo, new Date());
  const { fotos } = await findFiles(userId, conteudo);
  return {
    ...columns,
    fotos,
    razaoSocial: draft.proponent?.razaoSocial ?? null,
    nome: conteudo.nome,
    categoria: conteudo.categoria,
    captacaoMinima: minimumPercent(columns.obras),
    valorTotal: Number(columns.valorTotal),
    cotaValor: columns.cotaValor === null ? null : Number(columns.cotaValor),
  };
}

/** Null for a project of another account. If the project was ever listed, unapproved changes are left out. */
export async function readProjectFacts(
  userId: string,
  projetoId: string | null,
): Promise<ProjectFacts | null> {
  if (!projetoId) return null;
  const row = await db.project.findFirst({
    where: { id: projetoId, captadorId: userId },
    include: { proponent: { select: { razaoSocial: true } } },
  });
  if (!row) return null;
  const { nomeProjeto, slug, valorTotal, valorCaptado, cotaValor, prazoCaptacao, captadoOficial } = row;
  const facts = {
    ...row,
    nome: nomeProjeto,
    razaoSocial: row.proponent?.razaoSocial ?? null,
    slug: row.publicado ? slug : null,
    valorTotal: Number(valorTotal),
    valorCaptado: Number(valorCaptado),
    captacaoMinima: minimumPercent(row.obras),
    cotaValor: cotaValor === null ? null : Number(cotaValor),
    prazoCaptacao: dayOf(prazoCaptacao),
    captadoAqui: Number(row.captadoAqui),
    captadoOficialEm: dayOf(captadoOficial === null ? row.fonteAtualizada : row.captadoOficialEm),
    foiPublicado: row.publicadoEm !== null,
    orcamento: row.orcamento as unknown as BudgetLine[],
    equipe: row.equipe as unknown as TeamMember[],
    fotos: row.fotos as unknown as Photo[],
  };
  if (row.publicadoEm !== null) return facts;
  const answers = await readDraftFacts(userId, projetoId);
  return answers && { ...facts, ...answers };
}

export function endNotice(project: Fundraising, now: Date): string | null {
  const end = fundraisingEndOf(project, now);
  const { prazoCaptacao } = project;
  return end && FUNDRAISING_ENDED[end](prazoCaptacao ? formatDate(prazoCaptacao) : "");
}

/** @param project null if the proposal has no project, or if another account has the project now */
export function inFilesOf(
  project: (Fundraising & Pick<ProjectFacts, "demonstracao">) | null,
  now: Date,
): InFiles {
  if (!project) return { notices: [], investment: null };
  const { valorTotal, valorCaptado, demonstracao } = project;
  const end = endNotice(project, now);
  const investment =
    end && (valorTotal > 0 ? ENDED.investment(end, formatMoney(valorCaptado), formatMoney(valorTotal)) : end);
  const notices = [end, demonstracao ? DOCUMENT_TEXTS.demonstration : null];
  return { notices: notices.filter((notice) => notice !== null), investment };
}
