import "server-only";
import { Prisma } from "@/lib/server/db";
import { BEGINNING } from "../rules/public-texts";
import type { ProjectRow } from "../types";

/** SQL: the proponent's name on the project `p`, and the legal name. Both are hidden from strangers (B6.1). */
export const PROPONENT_NAMES =
  "p.proponente, (SELECT o.razao_social FROM organizations o WHERE o.id = p.organizacao_id)";

/** SQL: legal minimum in percent; null while works are unknown. */
export const minimumOf = (table: string): string =>
  `CASE WHEN ${table}.obras IS NOT NULL THEN ${table}.captacao_minima END`;

/**
 * SQL of each field; `p` is the table of projects. Only funders may see `valorCaptado` (B6.1), but public figures are
 * computed from it.
 */
const COLUMNS: Record<keyof ProjectRow, string> = {
  id: "p.id",
  slug: "p.slug",
  nome: "p.nome_projeto",
  categoria: "p.categoria",
  cidade: "p.cidade",
  estado: "p.estado",
  status: "p.status",
  urgencia: "p.urgencia",
  inicio: `left(p.descricao, ${BEGINNING})`,
  nomes: `ARRAY[${PROPONENT_NAMES}]`,
  valorTotal: "p.valor_total::float8",
  valorCaptado: "p.valor_captado::float8",
  valorDisponivel: "projeto_disponivel(p.status, p.valor_total, p.valor_captado)::float8",
  percentual: "round(p.percentual_captacao_bp / 100.0, 1)::float8",
  prazo: "p.prazo_captacao::text",
  demonstracao: "p.demonstracao",
  capa: "p.fotos -> 0",
  materiais: "p.materiais",
  minimo: minimumOf("p"),
  beneficiarios: "p.beneficiarios",
  toneladasAno: "p.toneladas_ano",
  tipoProponente: "p.tipo_proponente",
  locais: "p.locais",
  eixo: "p.eixo",
  etapa: "p.etapa",
  aprovadoEm: "p.aprovado_em::text",
  obras: "p.obras",
  duracaoMeses: "p.duracao_meses",
  cotaTotal: "p.cotas_total",
  cotaValor: "p.cota_valor::float8",
  categoriaOrigem: "p.categoria_origem",
  etiquetas: "p.etiquetas",
  objetivo: "p.objetivo",
  baseLegal: "p.base_legal",
  fotos: "p.fotos",
  orcamento: "p.orcamento",
};

export const BASIC = ["id", "slug", "nome", "categoria", "cidade", "estado", "status", "urgencia"] as const;

/** Fields of a project card. Queries for strangers add `inicio`, and the names to hide in it (`nomes`). */
export const CARD = [
  ...BASIC,
  ...(["valorTotal", "valorCaptado", "prazo", "demonstracao", "capa", "materiais"] as const),
  ...(["minimo", "cotaValor", "beneficiarios", "toneladasAno"] as const),
] as const;

export const columns = (fields: readonly (keyof ProjectRow)[]): Prisma.Sql =>
  Prisma.raw(fields.map((field) => `${COLUMNS[field]} AS "${field}"`).join(", "));

/** Sorts rows in the order of `keys`. Skips a key without a row. */
export function inOrder<Row extends { id: string }>(
  keys: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string = ({ id }) => id,
): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
