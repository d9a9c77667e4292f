import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db, Prisma } from "@/lib/db";
import {
  atLeast,
  COMMON,
  GATHER_LIMIT,
  LONG_WALK,
  PROBE,
  planWalk,
  SAMPLE,
  SORT_PLANS,
  type Step,
  termIndexOf,
  type Walk,
} from "@/lib/project-list/rules";
import {
  bandNumbers,
  cutDescription,
  EMPTY_QUERY,
  FEATURED_STATES,
  fundingProgress,
  minimumGate,
  type ProjectQuery,
  writeCursor,
} from "./rules";
import type { ProjectPage, PublicProject, PublicProjectCard, Statistics } from "./types";

export type { ProjectPage, PublicProject, PublicProjectCard, Statistics };

/** Projects on a page of a list. */
export const PAGE_SIZE = 24;
/** A search is counted up to here; beyond, the page says "mais de 100". */
export const SEARCH_COUNT_CAP = 100;
/** Related projects shown under a project. */
const RELATED = 3;
/** Addresses in the sitemap (its format allows 50,000 a file). */
const SITEMAP_CAP = 50_000;

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
  const matching = await countMatching(query);
  const start = { ...query, depois: null, antes: null };
  const isStart = query.depois === null && query.antes === null;
  const [found, first] = await Promise.all([
    findHits(query, matching),
    isStart || !query.busca ? null : findHits(start, matching),
  ]);
  const full = found.hits.length > PAGE_SIZE;
  // Walking back past the beginning would show a short page: the first one is shown instead.
  if (!isStart && (found.hits.length === 0 || (query.antes && !full))) return listPublicProjects(start);
  const hits = found.hits.slice(0, PAGE_SIZE);
  if (query.antes) hits.reverse();
  const at = (hit: Hit | undefined) => (hit ? writeCursor(query.ordem, hit) : null);
  return {
    items: await readCards(hits.map(({ id }) => id)),
    total: totalOf(query, matching, first ?? found),
    next: full ? at(hits.at(-1)) : null,
    previous: isStart ? null : at(hits[0]),
  };
}

/** Projects that the filters leave, search aside: a handful of rows of the summary, read by key. */
async function countMatching(query: ProjectQuery): Promise<number> {
  const any = (values: string[]) => (values.length ? values : ["*"]);
  const bands = query.valor.length ? bandNumbers(query.valor) : [0];
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(projetos), 0)::float8 AS count FROM project_summary
    WHERE estado = ANY(${any(query.estado)}) AND categoria = ANY(${any(query.categoria)})
      AND status = ANY(${any(query.status)}) AND urgencia = ANY(${any(query.urgencia)})
      AND faixa_valor = ANY(${bands}::smallint[])`;
  return row?.count ?? 0;
}

/** How many projects a search finds now, as its list would say it. */
export async function countProjects(query: ProjectQuery): Promise<ProjectPage["total"]> {
  const start = { ...query, depois: null, antes: null };
  const matching = await countMatching(start);
  const found = start.busca ? await findHits(start, matching) : { hits: [], complete: true };
  return totalOf(start, matching, found);
}

type Hit = { id: string; key: string };
type Found = {
  hits: Hit[];
  /** Whether every project was considered, so that missing hits do not exist. */
  complete: boolean;
};

function totalOf(query: ProjectQuery, matching: number, { hits, complete }: Found): ProjectPage["total"] {
  if (!query.busca) return { count: matching, exact: true };
  const exact = complete && hits.length <= SEARCH_COUNT_CAP;
  return { count: exact ? hits.length : atLeast(hits.length), exact };
}

/**
 * The next projects on the way, at least a page and one more when there are so many. Which road is the short one
 * depends on how many projects match and how common the term is; every road gives the same hits.
 */
async function findHits(query: ProjectQuery, matching: number): Promise<Found> {
  if (matching === 0) return { hits: [], complete: true };
  const walk = planWalk(query, new Date());
  const isStart = query.depois === null && query.antes === null;
  const limit = query.busca && isStart ? SEARCH_COUNT_CAP + 1 : PAGE_SIZE + 1;
  if (matching <= GATHER_LIMIT) return { hits: await gather(query, walk, limit), complete: true };
  if (!query.busca) return { hits: await browse(query, walk, limit), complete: false };
  const probe = await search(query, walk, PROBE, limit);
  if (probe.length > PAGE_SIZE) return { hits: probe, complete: false };
  if (probe.length >= COMMON) {
    const hits = await search(query, walk, LONG_WALK, PAGE_SIZE + 1);
    if (hits.length > PAGE_SIZE) return { hits, complete: false };
  }
  return { hits: await gather(query, walk, limit, await rareTerm(query.busca)), complete: true };
}

/** Walks the sort's index, piece after piece, until the page is full. */
async function browse(query: ProjectQuery, walk: Walk, limit: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const step of walk.steps) {
    const way = walkSql(query, step, walk.down, limit - hits.length);
    hits.push(...(await db.$queryRaw<Hit[]>`SELECT id, ${keyText(query)} AS key FROM (${way}) AS way`));
    if (hits.length === limit) break;
  }
  return hits;
}

/** Looks for the term among the next entries of the sort's index; what it finds is the beginning of the answer. */
function search(query: ProjectQuery, walk: Walk, entries: number, limit: number): Promise<Hit[]> {
  const step = walk.steps[0] ?? { from: null, to: null, after: null };
  return db.$queryRaw<Hit[]>`
    SELECT id, ${keyText(query)} AS key FROM (${walkSql(query, step, walk.down, entries)}) AS way
    WHERE ${contains(query.busca)} LIMIT ${limit}`;
}

/** Collects everything that matches, then sorts. OFFSET 0 keeps the planner from walking a sort's index instead. */
function gather(query: ProjectQuery, walk: Walk, limit: number, term?: Prisma.Sql): Promise<Hit[]> {
  const { column } = SORT_PLANS[query.ordem];
  const pieces = walk.steps.map(
    (step) => Prisma.sql`(${Prisma.join(stepSql(query, step, walk.down), " AND ")})`,
  );
  const conditions = [...filtersOf(query), Prisma.sql`(${Prisma.join(pieces, " OR ")})`];
  if (query.busca) conditions.push(contains(query.busca));
  if (term) conditions.push(term);
  const position = Prisma.join(
    pieces.map((piece, index) => Prisma.sql`WHEN ${piece} THEN ${index}::int`),
    " ",
  );
  const direction = directionSql(walk.down);
  return db.$queryRaw<Hit[]>`
    SELECT id, ${keyText(query)} AS key FROM (
      SELECT id, ${Prisma.raw(column)} AS key, CASE ${position} END AS position FROM view_projetos_disponiveis
      WHERE ${Prisma.join(conditions, " AND ")} OFFSET 0
    ) AS found ORDER BY position, found.key ${direction}, id ${direction} LIMIT ${limit}`;
}

/** The next entries of the sort's index, in order; the values of its leading filter are merged. */
function walkSql(query: ProjectQuery, step: Step, down: boolean, limit: number): Prisma.Sql {
  const { column, stream } = SORT_PLANS[query.ordem];
  const direction = directionSql(down);
  const branch = (extra: Prisma.Sql[]) => Prisma.sql`
    SELECT id, ${Prisma.raw(column)} AS key, busca_publica FROM view_projetos_disponiveis
    WHERE ${Prisma.join([...extra, ...filtersOf(query), ...stepSql(query, step, down)], " AND ")}
    ORDER BY ${Prisma.raw(column)} ${direction}, id ${direction}`;
  if (!stream) return Prisma.sql`${branch([])} LIMIT ${limit}`;
  const wanted: readonly string[] = query[stream.column].length ? query[stream.column] : stream.values;
  const branches = wanted.map(
    (value) => Prisma.sql`(${branch([Prisma.sql`${Prisma.raw(stream.column)} = ${value}`])})`,
  );
  return Prisma.sql`SELECT * FROM (${Prisma.join(branches, " UNION ALL ")}) AS streams
    ORDER BY key ${direction}, id ${direction} LIMIT ${limit}`;
}

const directionSql = (down: boolean) => (down ? Prisma.sql`DESC` : Prisma.sql`ASC`);

const keyText = ({ ordem }: ProjectQuery) =>
  SORT_PLANS[ordem].type === "date" ? Prisma.sql`to_char(key, 'YYYYMMDD')` : Prisma.sql`key::text`;

function stepSql({ ordem }: ProjectQuery, { from, to, after }: Step, down: boolean): Prisma.Sql[] {
  const plan = SORT_PLANS[ordem];
  const [column, type] = [Prisma.raw(plan.column), Prisma.raw(plan.type)];
  const bound = (key: string) => Prisma.sql`${key}::text::${type}`;
  const conditions = [Prisma.sql`true`];
  if (from !== null) conditions.push(Prisma.sql`${column} >= ${bound(from)}`);
  if (to !== null) conditions.push(Prisma.sql`${column} <= ${bound(to)}`);
  if (after) {
    const row = Prisma.sql`(${bound(after.key)}, ${after.id}::uuid)`;
    conditions.push(down ? Prisma.sql`(${column}, id) < ${row}` : Prisma.sql`(${column}, id) > ${row}`);
  }
  return conditions;
}

function filtersOf(query: ProjectQuery): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  for (const key of ["estado", "categoria", "status", "urgencia"] as const) {
    if (query[key].length) conditions.push(Prisma.sql`${Prisma.raw(key)} = ANY(${query[key]})`);
  }
  if (query.valor.length)
    conditions.push(Prisma.sql`faixa_valor = ANY(${bandNumbers(query.valor)}::smallint[])`);
  return conditions;
}

/** The database folds case and accents of the term, so that both sides are folded by the same rules. */
const pattern = (term: string) => Prisma.sql`'%' || sem_acento(${term.replace(/[\\%_]/g, "\\$&")}) || '%'`;

/** B5.5 for strangers: name, city, state and category. */
const contains = (term: string) => Prisma.sql`busca_publica LIKE ${pattern(term)}`;

/** A condition that an index of terms answers and that every hit fulfils. */
async function rareTerm(term: string): Promise<Prisma.Sql> {
  const index = termIndexOf(term);
  if (index.kind === "pair") return Prisma.sql`busca_publica || busca_proponente ~ ${index.pattern}`;
  if (index.kind === "trigrams") {
    const word = await rarestWord(index.words);
    return Prisma.sql`busca_publica || busca_proponente LIKE ${pattern(word)}`;
  }
  return Prisma.sql`string_to_array(busca_publica || busca_proponente, NULL)
    @> string_to_array(sem_acento(${term}), NULL)`;
}

/** The word that the fewest of some projects contain. */
async function rarestWord(words: string[]): Promise<string> {
  const [first = "", second] = words;
  if (second === undefined) return first;
  const [rarest] = await db.$queryRaw<{ word: string }[]>`
    WITH sample AS MATERIALIZED (
      SELECT busca_publica FROM view_projetos_disponiveis ORDER BY valor_total, id LIMIT ${SAMPLE}
    )
    SELECT word FROM unnest(${words}::text[]) AS word
    ORDER BY (SELECT count(*) FROM sample WHERE busca_publica LIKE '%' || word || '%'), length(word) DESC LIMIT 1`;
  return rarest?.word ?? first;
}

/** The cards of these projects, in this order. */
async function readCards(ids: string[]): Promise<PublicProjectCard[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<CardRow[]>`
    SELECT ${CARD_COLUMNS} FROM view_projetos_disponiveis WHERE id = ANY(${ids}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

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
    const { items } = await listPublicProjects({ ...open, ...near });
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
