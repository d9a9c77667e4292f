import "server-only";

/*
 * How a page is found among up to a million projects, without reading more of them than it has to:
 * 1. Pages follow by keyset: a cursor holds the sort key and id at which a page ends; nothing is skipped by counting.
 * 2. Every sort has an index in its order that also holds the filters and the searched text (migration "listas").
 *    planScan() says which ranges of it a page reads, from which key on, and in which direction.
 * 3. The first statement does two things (probe): project_summary says how many projects the filters leave, and, when
 *    they are many, an index scan takes what fits among the next entries.
 * 4. Few projects are left (MAX_SORTED): all that match are read and sorted, which costs little over 1 ms.
 * 5. Many are left and there is no term: the index scan goes on range by range until the page is full (continueScan).
 * 6. Many are left and there is a term: the probe looked at some entries only (PROBE). A full page is the answer. Some
 *    hits mean a common term: a longer scan follows, of at most MAX_SCAN entries.
 * 7. Else the term is rare: an index of trigrams or characters finds its few hits (rareTerm), which are sorted.
 * Every way gives the same hits; only the time differs. The planner cannot choose among them, because it does not know
 * how common a term is: LIMIT, OFFSET 0 and, for terms of two letters, its settings lead it.
 * A search is counted up to MAX_COUNTED hits; a page that a scan filled says "mais de 24" instead.
 */
import { db, Prisma } from "@/lib/db";
import { type ProjectQuery, writeListCursor } from "@/lib/projects/rules/project";
import type { ProjectPage } from "@/lib/projects/types";
import {
  atLeast,
  COMMON,
  COSTLY_COMMON,
  COSTLY_PROBE,
  MAX_COSTLY_SCAN,
  MAX_COUNTED,
  MAX_SCAN,
  MAX_SORTED,
  PAGE_SIZE,
  PROBE,
  planScan,
  SAMPLE,
  type ScanPlan,
  SORT_PLANS,
  type Step,
  termIndexOf,
} from "../rules/search-plan";
import { filterConditions, listConditions, pattern, type Scope, summaryCondition } from "./filters";

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
  // A page back that reaches the beginning would be a short one: the first page is shown instead.
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

const matchingSql = (query: ProjectQuery): Prisma.Sql => Prisma.sql`
  SELECT coalesce(sum(projetos), 0)::float8 AS matching FROM project_summary WHERE ${summaryCondition(query)}`;

function totalOf(
  query: ProjectQuery,
  scope: Scope,
  { matching, hits, complete }: Found,
): ProjectPage["total"] {
  if (!isCounted(query, scope)) return { count: matching, exact: true };
  const exact = complete && hits.length <= MAX_COUNTED;
  return { count: exact ? hits.length : atLeast(hits.length), exact };
}

/** The next projects of the list, at least a page and one more when there are so many. */
async function findHits(query: ProjectQuery, scope: Scope, size: number): Promise<Found> {
  const plan = planScan(query, new Date());
  const isStart = query.depois === null && query.antes === null;
  const most = isCounted(query, scope) && isStart ? Math.max(MAX_COUNTED, size) + 1 : size + 1;
  const effort = scope.costly
    ? { probe: COSTLY_PROBE, common: COSTLY_COMMON, scan: MAX_COSTLY_SCAN }
    : { probe: PROBE, common: COMMON, scan: MAX_SCAN };
  const { matching, hits } = query.busca
    ? await probe(query, scope, plan, effort.probe, size + 1)
    : await probe(query, scope, plan, most, most);
  if (matching === 0) return { matching, hits, complete: true };
  const all = async (term?: Term) => ({
    matching,
    hits: await sortAll(query, scope, plan, most, term),
    complete: true,
  });
  if (matching <= MAX_SORTED) return all();
  if (!query.busca) {
    const page = await continueScan(query, scope, plan, hits, most);
    return { matching, hits: page, complete: page.length < most };
  }
  // To count on would cost every first page of a search more than its page itself.
  if (hits.length > size) return { matching, hits, complete: false };
  if (hits.length >= effort.common) {
    const hits = await db.$queryRaw<Hit[]>(scanSql(query, scope, plan, effort.scan, size + 1));
    if (hits.length > size) return { matching, hits, complete: false };
  }
  return all(await rareTerm(query.busca, scope));
}

/**
 * Counts what the filters leave and takes the hits among the next entries of the sort's index, unless there is so
 * little that all of it is read anyway.
 */
async function probe(query: ProjectQuery, scope: Scope, plan: ScanPlan, entries: number, limit: number) {
  // A limit of 0 spares the scan; a condition would only drop what the scan has found.
  const wanted = Prisma.sql`CASE WHEN matching > ${MAX_SORTED} THEN ${limit}::int ELSE 0 END`;
  const rows = await db.$queryRaw<({ matching: number } & (Hit | Record<keyof Hit, null>))[]>`
    SELECT matching, id, key FROM (${matchingSql(query)}) AS counted
    LEFT JOIN LATERAL (${scanSql(query, scope, plan, entries, wanted)}) AS found ON true`;
  const hits = rows.flatMap(({ id, key }) => (id === null ? [] : { id, key }));
  return { matching: rows[0]?.matching ?? 0, hits };
}

/** Scans the further ranges until the page is full. */
async function continueScan(
  query: ProjectQuery,
  scope: Scope,
  plan: ScanPlan,
  begun: Hit[],
  limit: number,
): Promise<Hit[]> {
  const hits = [...begun];
  for (const step of plan.steps.slice(1)) {
    if (hits.length === limit) break;
    const left = limit - hits.length;
    hits.push(...(await db.$queryRaw<Hit[]>(scanSql(query, scope, { ...plan, steps: [step] }, left, left))));
  }
  return hits;
}

/** The hits among the next entries of the sort's index, in the first range. */
function scanSql(
  query: ProjectQuery,
  scope: Scope,
  plan: ScanPlan,
  entries: number,
  limit: number | Prisma.Sql,
): Prisma.Sql {
  const step = plan.steps[0] ?? { from: null, to: null, after: null };
  const found = query.busca ? Prisma.sql`texto LIKE ${pattern(query.busca)}` : Prisma.sql`true`;
  return Prisma.sql`
    SELECT id, ${keyText(query)} AS key FROM (${indexScanSql(query, scope, step, plan.down, entries)}) AS scanned
    WHERE ${found} LIMIT ${limit}`;
}

/** Collects everything that matches, then sorts. OFFSET 0 keeps the planner from scanning a sort's index instead. */
function sortAll(
  query: ProjectQuery,
  scope: Scope,
  plan: ScanPlan,
  limit: number,
  term?: Term,
): Promise<Hit[]> {
  const { column } = SORT_PLANS[query.ordem];
  const pieces = plan.steps.map(
    (step) => Prisma.sql`(${Prisma.join(stepSql(query, step, plan.down), " AND ")})`,
  );
  const conditions = listConditions(query, scope);
  // From the beginning, the ranges hold all that the filters leave.
  if (plan.steps[0]?.after) conditions.push(Prisma.sql`(${Prisma.join(pieces, " OR ")})`);
  if (term) conditions.push(term.condition);
  const whens = pieces.map((piece, index) => Prisma.sql`WHEN ${piece} THEN ${index}::int`);
  const position = pieces.length > 1 ? Prisma.sql`CASE ${Prisma.join(whens, " ")} END` : Prisma.sql`0`;
  const direction = directionSql(plan.down);
  const hits = Prisma.sql`
    SELECT id, ${keyText(query)} AS key FROM (
      SELECT id, ${Prisma.raw(column)} AS key, ${position} AS position FROM view_projetos_disponiveis
      WHERE ${Prisma.join([Prisma.sql`true`, ...conditions], " AND ")} OFFSET 0
    ) AS found ORDER BY position, found.key ${direction}, id ${direction} LIMIT ${limit}`;
  return term?.overrated ? lookUp(hits) : db.$queryRaw<Hit[]>(hits);
}

/** Runs a query with bitmap scans alone, where the planner expects a scan of a whole index or table to be faster. */
async function lookUp(query: Prisma.Sql): Promise<Hit[]> {
  const [, hits] = await db.$transaction([
    db.$queryRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`,
    db.$queryRaw<Hit[]>(query),
  ]);
  return hits;
}

/** The next entries of the sort's index, in order; the values of its leading filter are merged. */
function indexScanSql(
  query: ProjectQuery,
  scope: Scope,
  step: Step,
  down: boolean,
  limit: number,
): Prisma.Sql {
  const { column, stream } = SORT_PLANS[query.ordem];
  const direction = directionSql(down);
  const branch = (extra: Prisma.Sql[]) => Prisma.sql`
    SELECT id, ${Prisma.raw(column)} AS key, ${scope.text} AS texto FROM view_projetos_disponiveis
    WHERE ${Prisma.join([...extra, ...filterConditions(query, scope), ...stepSql(query, step, down)], " AND ")}
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
