import type { LockedFields, LockedPageParts } from "@/lib/catalog/funder-projects/types";
import type { ProjectPageParts } from "@/lib/catalog/projects/json-columns";
import { daysLeft } from "@/lib/catalog/projects/rules/deadline";
import { figuresOf, minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { hiderOf, publicPageTexts } from "@/lib/catalog/projects/rules/public-texts";
import { cutDescription } from "@/lib/catalog/projects/rules/summary";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { toIsoDay } from "@/lib/kit/format";
import { provenName } from "@/lib/people/organizations/rules";
import type { OwnDraft } from "../queries/own";
import { toColumns, UNNAMED } from "./content";

type Source = Pick<OwnDraft, "id" | "slug" | "status" | "valorCaptado" | "conteudo" | "proponent">;

type Files = Pick<ProjectPageParts, "fotos" | "documentos">;

type WholeTexts = ReturnType<typeof publicPageTexts>;

/**
 * Shows a draft as its project's page. Only financiadores read `locked` and `whole` (B6.1).
 * - `locked`: fields that `project` lacks
 * - `whole`: texts of `project` before names are hidden
 */
export function previewOf(
  source: Source,
  { fotos, documentos }: Files,
  today: Date,
): { project: PublicProject; locked: LockedFields & LockedPageParts; whole: WholeTexts } {
  const { id, slug, status, valorCaptado, conteudo, proponent } = source;
  const columns = toColumns(conteudo, today);
  const valorTotal = Number(columns.valorTotal);
  const { cotasTotal, cotaValor, tipoProponente, descricao, orcamento } = columns;
  const { proponente, organizacao, equipe, numeroAprovacao, fonteUrl } = columns;
  const { nomeProjeto: nome, cidade, estado, objetivo, locais } = columns;
  const hide = hiderOf({ nomes: [proponente, proponent?.razaoSocial ?? null], nome, cidade, estado });
  const whole = { objetivo, locais, etiquetas: [], capa: fotos[0] ?? null, fotos, orcamento };
  const project: PublicProject = {
    ...publicPageTexts(whole, hide),
    id,
    slug,
    status,
    tipoProponente,
    valorTotal,
    nome: nome || UNNAMED,
    categoria: columns.categoria,
    urgencia: columns.urgencia,
    cidade: cidade || "Cidade a informar",
    estado,
    eixo: columns.eixo,
    materiais: columns.materiais,
    obras: columns.obras,
    duracaoMeses: columns.duracaoMeses,
    beneficiarios: columns.beneficiarios,
    toneladasAno: columns.toneladasAno,
    aprovadoEm: columns.aprovadoEm,
    prazo: columns.prazoCaptacao,
    etapa: null,
    resumo: cutDescription(hide(descricao)),
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
    razaoSocial: provenName(proponent),
    conferidaEm: proponent.conferidaEm?.toISOString() ?? null,
  };
  const parts: LockedPageParts = { organizacao, equipe, documentos, numeroAprovacao, fonteUrl, registro };
  return { project, whole, locked: { proponente, tipoProponente, descricao, valorCaptado, ...parts } };
}
