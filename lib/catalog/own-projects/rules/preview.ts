import type { LockedFace, LockedFields } from "@/lib/catalog/funder-projects/types";
import type { ProjectFace } from "@/lib/catalog/projects/json-columns";
import { daysLeft } from "@/lib/catalog/projects/rules/deadline";
import { figuresOf, minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import type { Status } from "@/lib/catalog/projects/rules/list-query";
import { cutDescription } from "@/lib/catalog/projects/rules/summary";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { toIsoDay } from "@/lib/kit/format";
import type { Proponent } from "@/lib/people/organizations/rules";
import type { ProjectContent } from "../fields";
import { toColumns, UNNAMED } from "./content";

type Source = {
  id: string;
  slug: string;
  status: Status;
  /** Centavos. */
  valorCaptado: number;
  conteudo: ProjectContent;
  proponent: Proponent | null;
};

type Files = Pick<ProjectFace, "fotos" | "documentos">;

/** Project page of a draft: the public part, and the locked part for financiadores (B6.1). */
export function previewOf(
  source: Source,
  { fotos, documentos }: Files,
  today: Date,
): { project: PublicProject; locked: LockedFields & LockedFace } {
  const { id, slug, status, valorCaptado, conteudo, proponent } = source;
  const columns = toColumns(conteudo, today);
  const valorTotal = Number(columns.valorTotal);
  const { cotasTotal, cotaValor, tipoProponente, descricao, orcamento } = columns;
  const { proponente, organizacao, equipe, numeroAprovacao, fonteUrl } = columns;
  const project: PublicProject = {
    id,
    slug,
    status,
    tipoProponente,
    valorTotal,
    nome: columns.nomeProjeto || UNNAMED,
    categoria: columns.categoria,
    urgencia: columns.urgencia,
    cidade: columns.cidade || "Cidade a informar",
    estado: columns.estado,
    eixo: columns.eixo,
    objetivo: columns.objetivo,
    materiais: columns.materiais,
    locais: columns.locais,
    obras: columns.obras,
    duracaoMeses: columns.duracaoMeses,
    beneficiarios: columns.beneficiarios,
    toneladasAno: columns.toneladasAno,
    aprovadoEm: columns.aprovadoEm,
    prazo: columns.prazoCaptacao,
    etapa: null,
    etiquetas: [],
    capa: fotos[0] ?? null,
    fotos,
    orcamento,
    resumo: cutDescription(descricao),
    dias: daysLeft(columns.prazoCaptacao, today),
    ...figuresOf({ status, valorTotal, valorCaptado }, minimumPercent(columns.obras)),
    demonstracao: false,
    categoriaOrigem: "Ambiental",
    cotaValor: cotaValor === null ? null : Number(cotaValor),
    cotas: cotasTotal === null || cotaValor === null ? null : { total: cotasTotal, valor: Number(cotaValor) },
    baseLegal: "Lei 14.260/2021",
    atualizadoEm: toIsoDay(today),
    conferidaEm: proponent?.conferidaEm ? toIsoDay(proponent.conferidaEm) : null,
  };
  const registro = proponent && {
    cnpj: proponent.cnpj,
    conferidaEm: proponent.conferidaEm?.toISOString() ?? null,
  };
  const face: LockedFace = { organizacao, equipe, documentos, numeroAprovacao, fonteUrl, registro };
  return { project, locked: { proponente, tipoProponente, descricao, valorCaptado, ...face } };
}
