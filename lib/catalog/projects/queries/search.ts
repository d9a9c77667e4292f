import "server-only";

import { type ProjectQuery, writeListCursor } from "@/lib/catalog/projects/rules/project";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { fold } from "@/lib/kit/text";
/*
 * How a page is found among up to a million projects, without reading more of them than it has to:
 * 1. Pages follow by keyset: a cursor holds the sort key and id at which a page ends; nothing is skipped by counting.
 * 2. project_summary says how many projects the filters leave. A few (MAX_SORTED) are all read and sorted.
 * 3. Many are walked in the order of the list (walk): every sort has an index in its order that also holds the filters
 *    and the searched text (migration "listas"). planScan() says which ranges of it a page reads, from which key on.
 * 4. With a term, the walk looks at so many entries only (MAX_WALK). A full page is the answer; else the term is rare:
 *    an index of trigrams or characters finds its hits (rareTerm), which are sorted. A first, short walk (SAMPLE) without
 *    any hit spares the long one: nearly always such a term has few hits or none.
 * Every way gives the same hits; only the time differs. The planner cannot choose between them, because it does not know
 * how common a term is: LIMIT leads it into a walk, OFFSET 0 keeps it out of one.
 * A search is counted up to MAX_COUNTED hits; a page that a walk filled says "mais de 24" instead.
 */
import { db, Prisma } from "@/lib/server/db";
import {
  atLeast,
  MAX_COUNTED,
  MAX_SORTED,
  MAX_WALK,
  MAX_WALK_OF_VISITS,
  PAGE_SIZE,
  planScan,
  SAMPLE,
  type ScanPlan,
  SORT_PLANS,
  type Step,
  termIndexOf,
} from "../rules/search-plan";
import { filterConditions, pattern, type Scope, summaryCondition } from "./filters";

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
  const [row] = await db.$queryRaw<{ matching: number }[]>`
    SELECT coalesce(sum(projetos), 0)::float8 AS matching FROM project_summary WHERE ${summaryCondition(query)}`;
  return row?.matching ?? 0;
}

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
  const matching = await countMatching(query);
  const isFew = matching <= MAX_SORTED;
  if (!isFew) {
    if (!query.busca) {
      const hits = await walk(query, scope, plan, most, 0);
      return { matching, hits, complete: hits.length < most };
    }
    // To count on would cost every first page of a search more than its page itself.
    const limit = size + 1;
    for (const entries of [SAMPLE, scope.visits ? MAX_WALK_OF_VISITS : MAX_WALK]) {
      const hits = await walk(query, scope, plan, limit, entries);
      if (hits.length === limit) return { matching, hits, complete: false };
      if (hits.length === 0) break;
    }
  }
  const rare = query.busca && !isFew ? await rareTerm(query.busca, scope) : null;
  return { matching, hits: await sortAll(query, scope, plan, most, rare), complete: true };
}

/**
 * The next hits along the index of the sort.
 * @param entries in which a term is looked for, of the first range only
 */
function walk(
  query: ProjectQuery,
  scope: Scope,
  plan: ScanPlan,
  limit: number,
  entries: number,
): Promise<Hit[]> {
  const { column, stream } = SORT_PLANS[query.ordem];
  const filters = filterConditions(query, scope);
  const nextOf = (step: Step, most: number) => {
    const branch = (...leading: Prisma.Sql[]) => Prisma.sql`(
      SELECT id, ${Prisma.raw(column)} AS sort_key, ${scope.text} AS texto FROM view_projetos_disponiveis
      WHERE ${allOf([...leading, ...filters, ...stepConditions(query, plan, step)])}
      ${orderSql(plan)} LIMIT ${most})`;
    if (!stream) return branch();
    // Each value of the filter that leads the index is an order of its own.
    const wanted: readonly string[] = query[stream.column].length ? query[stream.column] : stream.values;
    const branches = wanted.map((value) => branch(Prisma.sql`${Prisma.raw(stream.column)} = ${value}`));
    return Prisma.join(branches, " UNION ALL ");
  };
  if (!query.busca) {
    const ranges = plan.steps.map((step) => nextOf(step, limit));
    return readInOrder(query, plan, ranges, limit);
  }
  const hits = plan.steps.slice(0, 1).map(
    (step) => Prisma.sql`
      SELECT * FROM (
        SELECT * FROM (${nextOf(step, entries)}) AS merged ${orderSql(plan)} LIMIT ${entries}
      ) AS next WHERE texto LIKE ${pattern(query.busca)}`,
  );
  return readInOrder(query, plan, hits, limit);
}

/**
 * Collects everything that matches, then sorts it. OFFSET 0 keeps the planner from walking an index, and the term from the
 * index of terms, where all of a long one costs far more than its rarest word.
 */
function sortAll(query: ProjectQuery, scope: Scope, plan: ScanPlan, limit: number, rare: RareTerm | null) {
  const conditions = [...filterConditions(query, scope), ...(rare ? [rare.condition] : [])];
  const isFound = query.busca && !rare?.exact ? Prisma.sql`texto LIKE ${pattern(query.busca)}` : allOf([]);
  const ranges = plan.steps.map(
    (step) => Prisma.sql`
      SELECT * FROM (
        SELECT id, ${Prisma.raw(SORT_PLANS[query.ordem].column)} AS sort_key, ${scope.text} AS texto
        FROM view_projetos_disponiveis
        WHERE ${allOf([...conditions, ...stepConditions(query, plan, step)])} OFFSET 0
      ) AS found WHERE ${isFound}`,
  );
  return readInOrder(query, plan, ranges, limit);
}

/** The first projects of some ranges, one range after the other. @param ranges select id and sort_key */
function readInOrder(query: ProjectQuery, plan: ScanPlan, ranges: Prisma.Sql[], limit: number) {
  const firsts = ranges.map(
    (range, position) => Prisma.sql`
      (SELECT id, sort_key, ${position}::int AS position FROM (${range}) AS range ${orderSql(plan)} LIMIT ${limit})`,
  );
  const key = SORT_PLANS[query.ordem].type === "date" ? "to_char(sort_key, 'YYYYMMDD')" : "sort_key::text";
  return db.$queryRaw<Hit[]>`
    SELECT id, ${Prisma.raw(key)} AS key FROM (${Prisma.join(firsts, " UNION ALL ")}) AS found
    ${orderSql(plan, "position, ")} LIMIT ${limit}`;
}

const orderSql = ({ down }: ScanPlan, first = "") =>
  Prisma.raw(`ORDER BY ${first}${down ? "sort_key DESC, id DESC" : "sort_key, id"}`);

const allOf = (conditions: Prisma.Sql[]) => Prisma.join([Prisma.sql`true`, ...conditions], " AND ");

/** What a range holds, and what comes after the cursor. */
function stepConditions(
  { ordem }: ProjectQuery,
  { down }: ScanPlan,
  { from, to, after }: Step,
): Prisma.Sql[] {
  const plan = SORT_PLANS[ordem];
  const [column, type] = [Prisma.raw(plan.column), Prisma.raw(plan.type)];
  const bound = (key: string) => Prisma.sql`${key}::text::${type}`;
  const conditions: Prisma.Sql[] = [];
  if (from !== null) conditions.push(Prisma.sql`${column} >= ${bound(from)}`);
  if (to !== null) conditions.push(Prisma.sql`${column} <= ${bound(to)}`);
  if (after) {
    const row = Prisma.sql`(${bound(after.key)}, ${after.id}::uuid)`;
    conditions.push(down ? Prisma.sql`(${column}, id) < ${row}` : Prisma.sql`(${column}, id) > ${row}`);
  }
  return conditions;
}

/** A condition that an index of terms answers; `exact`: what fulfils it is a hit, else it may be one. */
type RareTerm = { condition: Prisma.Sql; exact: boolean };

async function rareTerm(term: string, { text, indexed }: Scope): Promise<RareTerm> {
  const index = termIndexOf(term);
  if (index.kind === "pair") return { condition: Prisma.sql`${indexed} ~ ${index.pattern}`, exact: false };
  if (index.kind === "characters") {
    const characters = Prisma.sql`string_to_array(sem_acento(${term}), NULL)`;
    return { condition: Prisma.sql`string_to_array(${indexed}, NULL) @> ${characters}`, exact: false };
  }
  const word = await rarestWord(index.words, text);
  const isWhole = word === fold(term);
  const condition = Prisma.sql`${indexed} LIKE ${pattern(isWhole ? term : word)}`;
  return { condition, exact: isWhole && text === indexed };
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
