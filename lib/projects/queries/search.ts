import "server-only";
import { db, Prisma } from "@/lib/db";
import { bandNumbers, type ProjectQuery, writeListCursor } from "@/lib/projects/rules/project";
import type { ProjectPage } from "@/lib/projects/types";
import {
  atLeast,
  COMMON,
  COSTLY_COMMON,
  COSTLY_PROBE,
  COSTLY_WALK,
  GATHER_LIMIT,
  LONG_WALK,
  PAGE_SIZE,
  PROBE,
  planWalk,
  SAMPLE,
  SEARCH_COUNT_CAP,
  SORT_PLANS,
  type Step,
  termIndexOf,
  type Walk,
} from "../rules/search-plan";

/** What an audience searches, and what its list is limited to beside the filters of the query. */
export type Scope = {
  /** Folded text that a term has to be part of. */
  text: Prisma.Sql;
  /** Expression that an index of trigrams and one of characters hold; it contains `text`. */
  indexed: Prisma.Sql;
  filters: Prisma.Sql[];
  /** The text is not in the indexes that lists are walked by, so that each entry costs more. */
  costly?: boolean;
};

const NAMES = Prisma.sql`(busca_publica || busca_proponente)`;

/** B5.5 for strangers: name, city, state and category. */
export const PUBLIC_SCOPE: Scope = { text: Prisma.sql`busca_publica`, indexed: NAMES, filters: [] };

/**
 * B5.5 for funders: also the proponent. The text is the indexed one, but must not look like it: else the planner
 * would look up every trigram of a long term instead of its rarest word's.
 */
export const FUNDER_SCOPE: Scope = {
  text: Prisma.sql`(busca_publica || busca_proponente || '')`,
  indexed: NAMES,
  filters: [],
};

/** Names alone: for terms too short to be looked for in descriptions. */
export const TITLE_SCOPE: Scope = {
  text: Prisma.sql`split_part(busca_publica, E'\\n', 1)`,
  indexed: NAMES,
  filters: [],
};

type Found = {
  /** Projects that the filters leave, search aside. */
  matching: number;
  hits: Hit[];
  /** Whether every project was considered, so that missing hits do not exist. */
  complete: boolean;
};
type Hit = { id: string; key: string };

/** A page of a list as ids, in order. */
export type FoundPage = { ids: string[] } & Omit<ProjectPage, "items">;

/**
 * A page of a list (B5.5, B7.1) by keyset, never by offset. A cursor that no longer leads anywhere gives the first
 * page, unless `strict` (who reads page after page must not begin again).
 * @param size projects of a page
 */
export async function findPage(
  query: ProjectQuery,
  scope: Scope,
  { size = PAGE_SIZE, strict = false } = {},
): Promise<FoundPage> {
  const start = { ...query, depois: null, antes: null };
  const isStart = query.depois === null && query.antes === null;
  const [found, first] = await Promise.all([
    findHits(query, scope, size),
    isStart || strict || !isCounted(query, scope) ? null : findHits(start, scope, size),
  ]);
  const full = found.hits.length > size;
  // Walking back past the beginning would show a short page: the first one is shown instead.
  if (!isStart && !strict && (found.hits.length === 0 || (query.antes && !full))) {
    return findPage(start, scope, { size });
  }
  const hits = found.hits.slice(0, size);
  if (query.antes) hits.reverse();
  const at = (hit: Hit | undefined) => (hit ? writeListCursor(query.ordem, hit) : null);
  return {
    ids: hits.map(({ id }) => id),
    total: totalOf(query, scope, first ?? found),
    next: full ? at(hits.at(-1)) : null,
    previous: isStart ? null : at(hits[0]),
  };
}

/** How many projects a search finds now, as its list would say it. */
export async function countFound(query: ProjectQuery, scope: Scope): Promise<ProjectPage["total"]> {
  const start = { ...query, depois: null, antes: null };
  if (!isCounted(start, scope)) return { count: await countMatching(start), exact: true };
  return totalOf(start, scope, await findHits(start, scope, PAGE_SIZE));
}

/** Whether the number of results is found by looking for them; else the summary knows it. */
const isCounted = (query: ProjectQuery, scope: Scope) => query.busca !== "" || scope.filters.length > 0;

/** Projects that the filters leave, search aside. */
async function countMatching(query: ProjectQuery): Promise<number> {
  const [row] = await db.$queryRaw<{ matching: number }[]>(matchingSql(query));
  return row?.matching ?? 0;
}

/** A handful of rows of the summary, read by key. */
function matchingSql(query: ProjectQuery): Prisma.Sql {
  const any = (values: string[]) => (values.length ? values : ["*"]);
  const bands = query.valor.length ? bandNumbers(query.valor) : [0];
  return Prisma.sql`SELECT coalesce(sum(projetos), 0)::float8 AS matching FROM project_summary
    WHERE estado = ANY(${any(query.estado)}) AND categoria = ANY(${any(query.categoria)})
      AND status = ANY(${any(query.status)}) AND urgencia = ANY(${any(query.urgencia)})
      AND faixa_valor = ANY(${bands}::smallint[])`;
}

function totalOf(
  query: ProjectQuery,
  scope: Scope,
  { matching, hits, complete }: Found,
): ProjectPage["total"] {
  if (!isCounted(query, scope)) return { count: matching, exact: true };
  const exact = complete && hits.length <= SEARCH_COUNT_CAP;
  return { count: exact ? hits.length : atLeast(hits.length), exact };
}

/**
 * The next projects on the way, at least a page and one more when there are so many. Which road is the short one
 * depends on how many projects match and how common the term is; every road gives the same hits.
 */
async function findHits(query: ProjectQuery, scope: Scope, size: number): Promise<Found> {
  const walk = planWalk(query, new Date());
  const isStart = query.depois === null && query.antes === null;
  const most = isCounted(query, scope) && isStart ? Math.max(SEARCH_COUNT_CAP, size) + 1 : size + 1;
  const effort = scope.costly
    ? { probe: COSTLY_PROBE, common: COSTLY_COMMON, walk: COSTLY_WALK }
    : { probe: PROBE, common: COMMON, walk: LONG_WALK };
  const { matching, hits } = query.busca
    ? await begin(query, scope, walk, effort.probe, size + 1)
    : await begin(query, scope, walk, most, most);
  if (matching === 0) return { matching, hits, complete: true };
  const all = async (term?: Term) => ({
    matching,
    hits: await gather(query, scope, walk, most, term),
    complete: true,
  });
  if (matching <= GATHER_LIMIT) return all();
  if (!query.busca) {
    const page = await walkOn(query, scope, walk, hits, most);
    return { matching, hits: page, complete: page.length < most };
  }
  // To count on would cost every first page of a search more than its page itself.
  if (hits.length > size) return { matching, hits, complete: false };
  if (hits.length >= effort.common) {
    const hits = await db.$queryRaw<Hit[]>(walkedSql(query, scope, walk, effort.walk, size + 1));
    if (hits.length > size) return { matching, hits, complete: false };
  }
  return all(await rareTerm(query.busca, scope));
}

/**
 * Counts what the filters leave and takes the hits among the next entries of the sort's index, unless there is so
 * little that all of it is read anyway.
 */
async function begin(query: ProjectQuery, scope: Scope, walk: Walk, entries: number, limit: number) {
  // A limit of 0 spares the walk; a condition would only drop what the walk has found.
  const wanted = Prisma.sql`CASE WHEN matching > ${GATHER_LIMIT} THEN ${limit}::int ELSE 0 END`;
  const rows = await db.$queryRaw<({ matching: number } & (Hit | Record<keyof Hit, null>))[]>`
    SELECT matching, id, key FROM (${matchingSql(query)}) AS counted
    LEFT JOIN LATERAL (${walkedSql(query, scope, walk, entries, wanted)}) AS found ON true`;
  const hits = rows.flatMap(({ id, key }) => (id === null ? [] : { id, key }));
  return { matching: rows[0]?.matching ?? 0, hits };
}

/** Walks the further pieces of the way until the page is full. */
async function walkOn(
  query: ProjectQuery,
  scope: Scope,
  walk: Walk,
  begun: Hit[],
  limit: number,
): Promise<Hit[]> {
  const hits = [...begun];
  for (const step of walk.steps.slice(1)) {
    if (hits.length === limit) break;
    const left = limit - hits.length;
    hits.push(
      ...(await db.$queryRaw<Hit[]>(walkedSql(query, scope, { ...walk, steps: [step] }, left, left))),
    );
  }
  return hits;
}

/** The hits among the next entries of the sort's index, on the first piece of the way. */
function walkedSql(
  query: ProjectQuery,
  scope: Scope,
  walk: Walk,
  entries: number,
  limit: number | Prisma.Sql,
): Prisma.Sql {
  const step = walk.steps[0] ?? { from: null, to: null, after: null };
  const found = query.busca ? Prisma.sql`texto LIKE ${pattern(query.busca)}` : Prisma.sql`true`;
  return Prisma.sql`
    SELECT id, ${keyText(query)} AS key FROM (${walkSql(query, scope, step, walk.down, entries)}) AS way
    WHERE ${found} LIMIT ${limit}`;
}

/** Collects everything that matches, then sorts. OFFSET 0 keeps the planner from walking a sort's index instead. */
function gather(query: ProjectQuery, scope: Scope, walk: Walk, limit: number, term?: Term): Promise<Hit[]> {
  const { column } = SORT_PLANS[query.ordem];
  const pieces = walk.steps.map(
    (step) => Prisma.sql`(${Prisma.join(stepSql(query, step, walk.down), " AND ")})`,
  );
  const conditions = filtersOf(query, scope);
  // From the beginning, the pieces of the way hold all that the filters leave.
  if (walk.steps[0]?.after) conditions.push(Prisma.sql`(${Prisma.join(pieces, " OR ")})`);
  if (query.busca) conditions.push(Prisma.sql`${scope.text} LIKE ${pattern(query.busca)}`);
  if (term) conditions.push(term.condition);
  const whens = pieces.map((piece, index) => Prisma.sql`WHEN ${piece} THEN ${index}::int`);
  const position = pieces.length > 1 ? Prisma.sql`CASE ${Prisma.join(whens, " ")} END` : Prisma.sql`0`;
  const direction = directionSql(walk.down);
  const hits = Prisma.sql`
    SELECT id, ${keyText(query)} AS key FROM (
      SELECT id, ${Prisma.raw(column)} AS key, ${position} AS position FROM view_projetos_disponiveis
      WHERE ${Prisma.join([Prisma.sql`true`, ...conditions], " AND ")} OFFSET 0
    ) AS found ORDER BY position, found.key ${direction}, id ${direction} LIMIT ${limit}`;
  return term?.overrated ? lookUp(hits) : db.$queryRaw<Hit[]>(hits);
}

/** Answers from an index that is looked up in, whatever the planner expects of reading another from end to end. */
async function lookUp(query: Prisma.Sql): Promise<Hit[]> {
  const [, hits] = await db.$transaction([
    db.$queryRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`,
    db.$queryRaw<Hit[]>(query),
  ]);
  return hits;
}

/** The next entries of the sort's index, in order; the values of its leading filter are merged. */
function walkSql(query: ProjectQuery, scope: Scope, step: Step, down: boolean, limit: number): Prisma.Sql {
  const { column, stream } = SORT_PLANS[query.ordem];
  const direction = directionSql(down);
  const branch = (extra: Prisma.Sql[]) => Prisma.sql`
    SELECT id, ${Prisma.raw(column)} AS key, ${scope.text} AS texto FROM view_projetos_disponiveis
    WHERE ${Prisma.join([...extra, ...filtersOf(query, scope), ...stepSql(query, step, down)], " AND ")}
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

function filtersOf(query: ProjectQuery, scope: Scope): Prisma.Sql[] {
  const conditions = [...scope.filters];
  for (const key of ["estado", "categoria", "status", "urgencia"] as const) {
    if (query[key].length) conditions.push(Prisma.sql`${Prisma.raw(key)} = ANY(${query[key]})`);
  }
  if (query.valor.length)
    conditions.push(Prisma.sql`faixa_valor = ANY(${bandNumbers(query.valor)}::smallint[])`);
  return conditions;
}

/** The database folds case and accents of the term, so that both sides are folded by the same rules. */
const pattern = (term: string) => Prisma.sql`'%' || sem_acento(${term.replace(/[\\%_]/g, "\\$&")}) || '%'`;

/** `overrated`: the planner takes it for far more common than it is. */
type Term = { condition: Prisma.Sql; overrated: boolean };

/** A condition that an index of terms answers and that every hit fulfils. */
async function rareTerm(term: string, { text, indexed }: Scope): Promise<Term> {
  const index = termIndexOf(term);
  if (index.kind === "pair") {
    return { condition: Prisma.sql`${indexed} ~ ${index.pattern}`, overrated: true };
  }
  const condition =
    index.kind === "trigrams"
      ? Prisma.sql`${indexed} LIKE ${pattern(await rarestWord(index.words, text))}`
      : Prisma.sql`string_to_array(${indexed}, NULL) @> string_to_array(sem_acento(${term}), NULL)`;
  return { condition, overrated: false };
}

/** The word that the fewest of some projects contain. */
async function rarestWord(words: string[], text: Prisma.Sql): Promise<string> {
  const [first = "", second] = words;
  if (second === undefined) return first;
  const [rarest] = await db.$queryRaw<{ word: string }[]>`
    WITH sample AS MATERIALIZED (
      SELECT ${text} AS texto FROM view_projetos_disponiveis ORDER BY valor_total, id LIMIT ${SAMPLE}
    )
    SELECT word FROM unnest(${words}::text[]) AS word
    ORDER BY (SELECT count(*) FROM sample WHERE texto LIKE '%' || word || '%'), length(word) DESC LIMIT 1`;
  return rarest?.word ?? first;
}
