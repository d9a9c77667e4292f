import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { toIsoDay } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { daysLeft, NEAREST_DEADLINES } from "../rules/deadline";
import { figuresOf } from "../rules/legal-minimum";
import {
  EMPTY_QUERY,
  FEATURED_STATES,
  FILTER_KEYS,
  FILTERS,
  type Filter,
  type FilterKey,
  type FilterOptions,
  isTrait,
  OPEN_STATUSES,
  type ProjectQuery,
  URGENCIES,
  VALUE_BANDS,
} from "../rules/list-query";
import { hideInPhoto, hiderOf, publicPageTexts, wholeWords } from "../rules/public-texts";
import { cutDescription } from "../rules/summary";
import type { ProjectPage, ProjectRow, PublicProject, PublicProjectCard, Statistics } from "../types";
import { CARD, columns, inOrder } from "./columns";
import { PUBLIC_SCOPE } from "./filters";
import { findPage } from "./search";

const RELATED = 3;

const OPEN: ProjectQuery = { ...EMPTY_QUERY, status: [...OPEN_STATUSES] };

type CardRow = Pick<ProjectRow, (typeof CARD)[number] | "inicio">;

/** The card of a row, without the raised amount (B6.1). */
export function toCard<T extends CardRow>({ inicio, valorCaptado, minimo, ...shown }: T) {
  const { status, valorTotal } = shown;
  return {
    ...shown,
    resumo: cutDescription(inicio),
    dias: daysLeft(shown.prazo, new Date()),
    ...figuresOf({ status, valorTotal, valorCaptado }, minimo),
  };
}

type PublicRow = CardRow & Pick<ProjectRow, "nomes">;

/** Hides contacts and the proponent's names in the summary and in the cover's description (B2.6, B6.1). */
function toPublicCard<T extends PublicRow>({ nomes, ...row }: T) {
  const hide = hiderOf({ ...row, nomes });
  const capa = row.capa && hideInPhoto(row.capa, hide);
  return toCard({ ...row, capa, inicio: hide(wholeWords(row.inicio)) });
}

export async function listFirstPublicProjects(): Promise<ProjectPage> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  return listPublicProjects(EMPTY_QUERY);
}

/** A page of the public list (B2.6, B5.5, B7.1). */
export async function listPublicProjects(query: ProjectQuery): Promise<ProjectPage> {
  const { ids, ...rest } = await findPage(query, PUBLIC_SCOPE);
  return { items: await readCards(ids), ...rest };
}

export async function readCards(ids: string[]): Promise<PublicProjectCard[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<PublicRow[]>`
    SELECT ${columns([...CARD, "inicio", "nomes"])} FROM projects p WHERE publicado AND id = ANY(${ids}::uuid[])`;
  return inOrder(ids, rows).map(toPublicCard);
}

const PAGE = [
  ...(["tipoProponente", "categoriaOrigem", "etiquetas", "objetivo", "eixo", "locais", "obras"] as const),
  ...(["etapa", "cotaTotal", "aprovadoEm", "duracaoMeses", "baseLegal", "fotos", "orcamento"] as const),
] as const;

type PageRow = PublicRow &
  Pick<ProjectRow, (typeof PAGE)[number]> & {
    fonte: string | null;
    updatedAt: Date;
    conferida: Date | null;
  };

export async function getPublicProject(slug: string): Promise<PublicProject | null> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [row] = await db.$queryRaw<PageRow[]>`
    SELECT ${columns([...CARD, "inicio", "nomes", ...PAGE])}, p.updated_at AS "updatedAt",
      -- The source's date, unless deals here raised money, which the source does not include.
      CASE WHEN p.captado_aqui = 0 THEN p.fonte_atualizada_em::text END AS fonte,
      (SELECT o.conferida_em FROM organizations o WHERE o.id = p.organizacao_id) AS conferida
    FROM projects p WHERE p.slug = ${slug} AND p.publicado`;
  if (!row) return null;
  const { cotaTotal, fonte, updatedAt, conferida, ...shown } = row;
  const { cotaValor } = shown;
  return {
    ...toPublicCard(shown),
    ...publicPageTexts(shown, hiderOf(shown)),
    cotas: cotaTotal === null || cotaValor === null ? null : { total: cotaTotal, valor: cotaValor },
    atualizadoEm: fonte ?? toIsoDay(updatedAt),
    conferidaEm: conferida && toIsoDay(conferida),
  };
}

export async function listRelatedPublicProjects(slug: string): Promise<PublicProjectCard[]> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const project = await getPublicProject(slug);
  if (!project) return [];
  const [categoria, estado] = [[project.categoria], [project.estado]];
  const found = new Map<string, PublicProjectCard>();
  for (const near of [{ categoria, estado }, { categoria }, { estado }]) {
    const { ids } = await findPage({ ...OPEN, ...near }, PUBLIC_SCOPE, { size: RELATED + 1 });
    const items = await readCards(ids.filter((id) => !found.has(id)));
    for (const item of items) if (item.slug !== slug && found.size < RELATED) found.set(item.id, item);
    if (found.size === RELATED) break;
  }
  return [...found.values()];
}

/** Drops projects past their deadline. They are last in this sort, so they displace no other project. */
export async function listNearestDeadlines(): Promise<PublicProjectCard[]> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const { ids } = await findPage({ ...OPEN, ordem: "prazo" }, PUBLIC_SCOPE, { size: NEAREST_DEADLINES });
  return (await readCards(ids)).filter(({ dias }) => dias === null || dias >= 0);
}

export type StatisticsRow = {
  total_projetos: number;
  valor_total_aprovado: number;
  valor_total_captado: number;
  valor_disponivel: number;
  percentual_captacao_geral: number;
  projetos_por_estado: { estado: string; total: number; valor: number }[];
  projetos_por_categoria: { categoria: string; total: number; valor: number; captado: number }[];
  projetos_por_status: { status: string; total: number; valor: number }[];
  created_at: string;
};

/** Statistics during the build, when queries return no rows. */
const WITHOUT_DATABASE: StatisticsRow = {
  total_projetos: 0,
  valor_total_aprovado: 0,
  valor_total_captado: 0,
  valor_disponivel: 0,
  percentual_captacao_geral: 0,
  projetos_por_estado: [],
  projetos_por_categoria: [],
  projetos_por_status: [],
  created_at: "1970-01-01T00:00:00Z",
};

/** Statistics of the listed projects (B7.3). */
export async function getPublicStatistics(): Promise<Statistics> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [answer] = await db.$queryRaw<{ row: StatisticsRow }[]>`SELECT get_lir_public_statistics() AS row`;
  return toStatistics(answer?.row ?? WITHOUT_DATABASE);
}

/** Statistics from view_estatisticas_resumo (B6.2, B7.3), not cached. */
export async function getSummaryStatistics(): Promise<Statistics> {
  const [answer] = await db.$queryRaw<{ row: StatisticsRow }[]>`
    SELECT to_jsonb(r) AS row FROM view_estatisticas_resumo r`;
  if (!answer) throw new Error("view_estatisticas_resumo has no row");
  return toStatistics(answer.row);
}

export function toStatistics(row: StatisticsRow): Statistics {
  return {
    totalProjetos: row.total_projetos,
    projetosAbertos: row.projetos_por_status
      .filter(({ status }) => status !== "Finalizada")
      .reduce((sum, { total }) => sum + total, 0),
    valorTotalAprovado: row.valor_total_aprovado,
    valorTotalCaptado: row.valor_total_captado,
    valorDisponivel: row.valor_disponivel,
    percentualCaptacaoGeral: row.percentual_captacao_geral,
    porEstado: row.projetos_por_estado.map(({ total, ...rest }) => ({ ...rest, projetos: total })),
    porCategoria: row.projetos_por_categoria.map(({ total, ...rest }) => ({ ...rest, projetos: total })),
    porStatus: row.projetos_por_status.map(({ total, ...rest }) => ({ ...rest, projetos: total })),
    criadoEm: new Date(row.created_at).toISOString(),
  };
}

/** Counts projects by filter. `valor`: an urgency, the number of a value band, or a bit of `tracos`. */
const readCounts = () => db.$queryRaw<{ filtro: string; valor: string; projetos: number }[]>`
  SELECT 'urgencia' AS filtro, urgencia AS valor, projetos::float8 AS projetos FROM project_summary
  WHERE estado = '*' AND categoria = '*' AND status = '*' AND faixa_valor = 0 AND urgencia = ANY(${[...URGENCIES]}::text[])
  UNION ALL
  SELECT 'valor', faixa_valor::text, projetos FROM project_summary
  WHERE estado = '*' AND categoria = '*' AND status = '*' AND urgencia = '*' AND faixa_valor BETWEEN 1 AND ${VALUE_BANDS.length}
  UNION ALL
  SELECT 'traco', traco::text, projetos FROM project_trait_counts WHERE projetos > 0`;

export async function listFilterOptions(): Promise<FilterOptions> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [statistics, rows] = await Promise.all([getPublicStatistics(), readCounts()]);
  const counts = new Map([
    ...rows.map(({ filtro, valor, projetos }) => [`${filtro} ${valor}`, projetos] as const),
    ...statistics.porEstado.map(({ estado, projetos }) => [`estado ${estado}`, projetos] as const),
    ...statistics.porCategoria.map((one) => [`categoria ${one.categoria}`, one.projetos] as const),
    ...statistics.porStatus.map(({ status, projetos }) => [`status ${status}`, projetos] as const),
  ]);
  const countOf = (key: FilterKey, value: string): number => {
    const place = (FILTERS[key].values as readonly string[]).indexOf(value);
    if (isTrait(key)) return counts.get(`traco ${FILTERS[key].firstBit + place}`) ?? 0;
    return counts.get(`${key} ${FILTERS[key].numbered ? place + 1 : value}`) ?? 0;
  };
  const featured: readonly string[] = FEATURED_STATES;
  const others = statistics.porEstado
    .map(({ estado }) => estado)
    .filter((estado) => !featured.includes(estado))
    .sort();
  const offeredOf = (key: FilterKey): readonly string[] => {
    const { values, offered = values }: Filter = FILTERS[key];
    return offered === "states" ? [...featured, ...others] : offered;
  };
  return Object.fromEntries(
    FILTER_KEYS.map((key) => {
      const options = offeredOf(key).map((value) => ({ value, count: countOf(key, value) }));
      return [key, isTrait(key) ? options.filter(({ count }) => count > 0) : options];
    }),
  ) as FilterOptions;
}
