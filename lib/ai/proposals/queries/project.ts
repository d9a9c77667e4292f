import "server-only";
import type { BudgetLine, Photo, TeamMember } from "@/lib/catalog/projects/face";
import { db } from "@/lib/server/db";
import type { ProjectFacts } from "../types";

export type ProjectChoice = { id: string; nome: string; cidade: string; estado: string };

/** Above the limit of projects per captador. */
const MOST = 100;

/** Own projects, newest first. */
export async function listProjectChoices(userId: string): Promise<ProjectChoice[]> {
  const rows = await db.project.findMany({
    where: { captadorId: userId },
    select: { id: true, nomeProjeto: true, cidade: true, estado: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST,
  });
  return rows.map(({ nomeProjeto, ...rest }) => ({ ...rest, nome: nomeProjeto }));
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** Facts of an own project; null otherwise. */
export async function readProjectFacts(
  userId: string,
  projetoId: string | null,
): Promise<ProjectFacts | null> {
  if (!projetoId) return null;
  const row = await db.project.findFirst({ where: { id: projetoId, captadorId: userId } });
  if (!row) return null;
  return {
    id: row.id,
    slug: row.publicado ? row.slug : null,
    nome: row.nomeProjeto,
    descricao: row.descricao,
    objetivo: row.objetivo,
    categoria: row.categoria,
    eixo: row.eixo,
    proponente: row.proponente,
    organizacao: row.organizacao,
    cidade: row.cidade,
    estado: row.estado,
    locais: row.locais,
    materiais: row.materiais,
    valorTotal: Number(row.valorTotal),
    valorCaptado: Number(row.valorCaptado),
    captacaoMinima: row.captacaoMinima,
    cotasTotal: row.cotasTotal,
    cotaValor: row.cotaValor === null ? null : Number(row.cotaValor),
    status: row.status,
    etapa: row.etapa,
    prazoCaptacao: dayOf(row.prazoCaptacao),
    duracaoMeses: row.duracaoMeses,
    beneficiarios: row.beneficiarios,
    toneladasAno: row.toneladasAno,
    numeroAprovacao: row.numeroAprovacao,
    fonte: row.fonte,
    fonteAtualizada: dayOf(row.fonteAtualizada),
    demonstracao: row.demonstracao,
    orcamento: row.orcamento as unknown as BudgetLine[],
    equipe: row.equipe as unknown as TeamMember[],
    fotos: row.fotos as unknown as Photo[],
  };
}
