import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db, Prisma } from "@/lib/db";
import {
  type Category,
  cutDescription,
  EMPTY_QUERY,
  FEATURED_STATES,
  fundingProgress,
  minimumGate,
  type ProjectQuery,
  readCursor,
  type SortId,
  type Status,
  type Urgency,
  VALUE_BANDS,
  writeCursor,
} from "./rules";

/** Projects on a page of a list. */
export const PAGE_SIZE = 24;
/** A search is counted up to here; beyond, the page says "mais de 100". */
export const SEARCH_COUNT_CAP = 100;
/** Related projects shown under a project. */
const RELATED = 3;
/** Addresses in the sitemap (its format allows 50,000 a file). */
const SITEMAP_CAP = 50_000;

/** Amounts in centavos. Never holds the proponent or the whole description (B2.6, B6.1). */
export type PublicProjectCard = {
  id: string;
  slug: string;
  nome: string;
  categoria: Category;
  cidade: string;
  estado: string;
  status: Status;
  urgencia: Urgency;
  resumo: string;
  valorTotal: number;
  valorDisponivel: number;
  percentual: number;
  /** Last day of fundraising, ISO. */
  prazo: string | null;
  demonstracao: boolean;
};

export type ProjectPage = {
  items: PublicProjectCard[];
  total: { count: number; exact: boolean };
  next: string | null;
  previous: string | null;
};

type CardRow = Omit<PublicProjectCard, "resumo" | "valorDisponivel" | "percentual"> & {
  inicio: string;
  valorCaptado: number;
};

/** More characters than are shown: some of them may be line breaks that the cut takes for one space. */
const CARD_COLUMNS = Prisma.sql`
  id, slug, nome_projeto AS nome, categoria, cidade, estado, status, urgencia, left(descricao, 300) AS inicio,
  valor_total::float8 AS "valorTotal", valor_captado::float8 AS "valorCaptado", prazo_captacao::text AS prazo,
  demonstracao`;

function toCard(row: CardRow): PublicProjectCard {
  const { id, slug, nome, categoria, cidade, estado, status, urgencia, valorTotal, prazo, demonstracao } =
    row;
  return {
    ...{ id, slug, nome, categoria, cidade, estado, status, urgencia, valorTotal, prazo, demonstracao },
    resumo: cutDescription(row.inicio),
    valorDisponivel: Math.max(0, valorTotal - row.valorCaptado),
    percentual: fundingProgress(row.valorCaptado, valorTotal).percent,
  };
}

type Order = { key: Prisma.Sql; text: Prisma.Sql; cast: Prisma.Sql; descending: boolean };
const day = (column: Prisma.Sql) => Prisma.sql`to_char(${column}, 'YYYYMMDD')`;
const ORDERS: Record<SortId, Order> = {
  "maior-valor": order(Prisma.sql`valor_total`, true),
  "menor-valor": order(Prisma.sql`valor_total`, false),
  "mais-captado": order(Prisma.sql`percentual_captacao_bp`, true),
  prazo: order(Prisma.sql`ordem_prazo`, false, day),
  recentes: order(Prisma.sql`ordem_recente`, true, day),
};

function order(key: Prisma.Sql, descending: boolean, toText?: (key: Prisma.Sql) => Prisma.Sql): Order {
  return {
    key,
    descending,
    text: toText ? toText(key) : Prisma.sql`${key}::text`,
    cast: toText ? Prisma.sql`date` : Prisma.sql`bigint`,
  };
}

function filtersOf(query: ProjectQuery): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (query.estado.length) conditions.push(Prisma.sql`estado = ANY(${query.estado})`);
  if (query.categoria.length) conditions.push(Prisma.sql`categoria = ANY(${query.categoria})`);
  if (query.status.length) conditions.push(Prisma.sql`status = ANY(${query.status})`);
  if (query.urgencia.length) conditions.push(Prisma.sql`urgencia = ANY(${query.urgencia})`);
  if (query.valor.length)
    conditions.push(Prisma.sql`faixa_valor = ANY(${bandNumbers(query.valor)}::smallint[])`);
  if (query.busca) conditions.push(Prisma.sql`busca_publica LIKE ${likePattern(query.busca)}`);
  return conditions;
}

const bandNumbers = (ids: string[]) =>
  VALUE_BANDS.flatMap((band, index) => (ids.includes(band.id) ? [index + 1] : []));

/** The database folds case and accents, so that both sides are folded by the same rules. */
const likePattern = (term: string) =>
  Prisma.sql`'%' || sem_acento(${term.replace(/[\\%_]/g, "\\$&")}) || '%'`;

/** The whole public list's first page, as every stranger sees it. */
export async function listFirstPublicProjects(): Promise<ProjectPage> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  return listPublicProjects(EMPTY_QUERY);
}

/**
 * A page of the public list (B2.6, B5.5, B7.1) by keyset, never by offset. A cursor that no longer leads
 * anywhere gives the first page.
 */
export async function listPublicProjects(query: ProjectQuery): Promise<ProjectPage> {
  const [page, total] = await Promise.all([readPage(query), countProjects(query)]);
  return { ...page, total };
}

async function readPage(query: ProjectQuery): Promise<Omit<ProjectPage, "total">> {
  const { key, text, cast, descending } = ORDERS[query.ordem];
  const backwards = query.antes !== null;
  const cursorText = query.antes ?? query.depois;
  const cursor = cursorText === null ? null : readCursor(query.ordem, cursorText);
  const down = descending !== backwards;
  const conditions = filtersOf(query);
  if (cursor) {
    const bound = Prisma.sql`(${cursor.key}::text::${cast}, ${cursor.id}::uuid)`;
    conditions.push(down ? Prisma.sql`(${key}, id) < ${bound}` : Prisma.sql`(${key}, id) > ${bound}`);
  }
  const where = conditions.length ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty;
  const direction = down ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const rows = await db.$queryRaw<(CardRow & { key: string })[]>`
    SELECT ${CARD_COLUMNS}, ${text} AS key FROM view_projetos_disponiveis ${where}
    ORDER BY ${key} ${direction}, id ${direction} LIMIT ${PAGE_SIZE + 1}`;
  const more = rows.length > PAGE_SIZE;
  // Walking back past the beginning would show a short page: show the first one instead.
  if (cursor && (rows.length === 0 || (backwards && !more))) {
    return readPage({ ...query, antes: null, depois: null });
  }
  const shown = backwards ? rows.slice(0, PAGE_SIZE).reverse() : rows.slice(0, PAGE_SIZE);
  const at = (row: (typeof rows)[number] | undefined) => (row ? writeCursor(query.ordem, row) : null);
  return {
    items: shown.map(toCard),
    next: more || backwards ? at(shown.at(-1)) : null,
    previous: (backwards ? more : cursor !== null) ? at(shown[0]) : null,
  };
}

async function countProjects(query: ProjectQuery): Promise<ProjectPage["total"]> {
  if (query.busca) {
    const where = Prisma.join(filtersOf(query), " AND ");
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count
      FROM (SELECT 1 FROM view_projetos_disponiveis WHERE ${where} LIMIT ${SEARCH_COUNT_CAP + 1}) AS found`;
    const count = row?.count ?? 0;
    return { count: Math.min(count, SEARCH_COUNT_CAP), exact: count <= SEARCH_COUNT_CAP };
  }
  const any = (values: string[]) => (values.length ? values : ["*"]);
  const bands = query.valor.length ? bandNumbers(query.valor) : [0];
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(projetos), 0)::float8 AS count FROM project_summary
    WHERE estado = ANY(${any(query.estado)}) AND categoria = ANY(${any(query.categoria)})
      AND status = ANY(${any(query.status)}) AND urgencia = ANY(${any(query.urgencia)})
      AND faixa_valor = ANY(${bands}::smallint[])`;
  return { count: row?.count ?? 0, exact: true };
}

/** Amounts in centavos, dates ISO. */
export type PublicProject = PublicProjectCard & {
  tipoProponente: string;
  categoriaOrigem: "Ambiental" | "Cultural";
  etiquetas: string[];
  materiais: string[];
  objetivo: string | null;
  eixo: string | null;
  cotas: { total: number; valor: number } | null;
  locais: string[];
  obras: boolean;
  captacaoMinima: { percent: 20 | 50; valor: number; falta: number };
  etapa: string | null;
  aprovadoEm: string | null;
  duracaoMeses: number | null;
  beneficiarios: number | null;
  toneladasAno: number | null;
  baseLegal: string;
  /** Moment of the last change, ISO. */
  atualizadoEm: string;
};

type ProjectRow = CardRow &
  Omit<PublicProject, keyof PublicProjectCard | "cotas" | "captacaoMinima" | "atualizadoEm"> & {
    cotasTotal: number | null;
    cotaValor: number | null;
    captacaoMinima: 20 | 50;
    atualizadoEm: Date;
  };

/** What a stranger may know about one project; null when it does not exist or is not published. */
export async function getPublicProject(slug: string): Promise<PublicProject | null> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [row] = await db.$queryRaw<ProjectRow[]>`
    SELECT ${CARD_COLUMNS}, tipo_proponente AS "tipoProponente", categoria_origem AS "categoriaOrigem", etiquetas,
      materiais, objetivo, eixo, cotas_total AS "cotasTotal", cota_valor::float8 AS "cotaValor", locais, obras,
      captacao_minima AS "captacaoMinima", etapa, aprovado_em::text AS "aprovadoEm",
      duracao_meses AS "duracaoMeses", beneficiarios, toneladas_ano AS "toneladasAno", base_legal AS "baseLegal",
      updated_at AS "atualizadoEm"
    FROM projects WHERE slug = ${slug} AND publicado`;
  if (!row) return null;
  const { cotasTotal, cotaValor, captacaoMinima, atualizadoEm, inicio, valorCaptado, ...rest } = row;
  const gate = minimumGate(row.valorTotal, valorCaptado, captacaoMinima);
  return {
    ...rest,
    ...toCard(row),
    cotas: cotasTotal === null || cotaValor === null ? null : { total: cotasTotal, valor: cotaValor },
    captacaoMinima: { percent: captacaoMinima, valor: gate.goal, falta: gate.missing },
    atualizadoEm: atualizadoEm.toISOString(),
  };
}

/** Three open projects of the same category and state, else of the same category, else of the same state. */
export async function listRelatedPublicProjects(slug: string): Promise<PublicProjectCard[]> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const project = await getPublicProject(slug);
  if (!project) return [];
  const open: ProjectQuery = { ...EMPTY_QUERY, status: ["Aprovada", "Em Captação"] };
  const [categoria, estado] = [[project.categoria], [project.estado]];
  const found = new Map<string, PublicProjectCard>();
  for (const near of [{ categoria, estado }, { categoria }, { estado }]) {
    const { items } = await readPage({ ...open, ...near });
    for (const item of items) if (item.slug !== slug && found.size < RELATED) found.set(item.id, item);
    if (found.size === RELATED) break;
  }
  return [...found.values()];
}

/** Addresses for the sitemap, the largest projects first when there are more than it may hold. */
export async function listProjectSlugs(): Promise<{ slug: string; atualizadoEm: string }[]> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const rows = await db.$queryRaw<{ slug: string; atualizadoEm: Date }[]>`
    SELECT slug, updated_at AS "atualizadoEm" FROM view_projetos_disponiveis
    ORDER BY valor_total DESC, id DESC LIMIT ${SITEMAP_CAP}`;
  return rows.map((row) => ({ slug: row.slug, atualizadoEm: row.atualizadoEm.toISOString() }));
}

/** B3.6; amounts in centavos. */
export type Statistics = {
  totalProjetos: number;
  valorTotalAprovado: number;
  valorTotalCaptado: number;
  valorDisponivel: number;
  percentualCaptacaoGeral: number;
  porEstado: { estado: string; projetos: number; valor: number }[];
  porCategoria: { categoria: string; projetos: number; valor: number; captado: number }[];
  porStatus: { status: string; projetos: number; valor: number }[];
  criadoEm: string;
};

type StatisticsRow = {
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

/** B7.3, through get_lir_public_statistics(). */
export async function getPublicStatistics(): Promise<Statistics> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [answer] = await db.$queryRaw<{ row: StatisticsRow }[]>`SELECT get_lir_public_statistics() AS row`;
  if (!answer) throw new Error("get_lir_public_statistics() returned nothing");
  const { row } = answer;
  return {
    totalProjetos: row.total_projetos,
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

/** The states of the filter: the featured ones, then every other one with projects, alphabetically. */
export async function listFilterStates(): Promise<string[]> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const { porEstado } = await getPublicStatistics();
  const featured: readonly string[] = FEATURED_STATES;
  const others = porEstado.map(({ estado }) => estado).filter((estado) => !featured.includes(estado));
  return [...featured, ...others.sort()];
}
