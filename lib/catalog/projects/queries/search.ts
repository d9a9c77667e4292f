import "server-only";
import { AMOUNT_SORT } from "@/lib/catalog/amount/rules";
import { type ProjectQuery, type TraitKey, writeListCursor } from "@/lib/catalog/projects/rules/list-query";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { fold } from "@/lib/kit/text";
import { db, Prisma } from "@/lib/server/db";
import {
  AMOUNT_SHARE,
  atLeast,
  FIRST_WALK,
  MAX_AMOUNT_WALK,
  MAX_COUNTED,
  MAX_LOOKED_UP,
  MAX_RARE,
  MAX_SORTED,
  MAX_TABLE_WALK,
  MAX_WALK,
  mayFill,
  PAGE_SIZE,
  planScans,
  SAMPLE,
  type ScanPlan,
  SORT_PLANS,
  termIndexOf,
} from "../rules/search-plan";
import {
  chosenBits,
  filterConditions,
  lookUpTrait,
  orMaterial,
  pattern,
  type Scope,
  summaryCondition,
  traitConditions,
} from "./filters";
import {
  allOf,
  foundIn,
  type Hit,
  readInOrder,
  receiving,
  stepConditions,
  type Walked,
  walk,
  walkAll,
} from "./walk";

/*
 * Finds a page of a list among up to a million projects, and reads as few of them as possible. The code chooses how,
 * because the planner has no statistics on terms.
 * 1. Pages use keyset cursors (sort key and id of a project), never offsets.
 * 2. project_summary has the number of projects that match the filters. If at most MAX_SORTED projects match, all of
 *    them are read and sorted.
 * 3. If more projects match, an index is walked (`walk`). Each sort has an index in its order, with the filters and the
 *    searched names (migration "caracteristicas_dos_projetos"). planScans() returns the ranges that a page reads.
 * 4. With a term, a short walk (FIRST_WALK) comes first. If its hits suggest that a long walk fills the page (mayFill),
 *    a long walk follows. It checks MAX_WALK entries, or MAX_TABLE_WALK if the term is searched in descriptions. If the
 *    page is still not full, the term is rare: an index of trigrams or characters finds its hits (rareTerm), which are
 *    sorted.
 * 5. The sort by an amount needs up to three walks of one index (planScans). If they find too few projects that take
 *    the amount, the projects that match the filters are read and sorted. If more than MAX_LOOKED_UP projects match,
 *    they are not read: the page may be short, and its `next` is the entry at which the walk stopped.
 * 6. project_summary has no traits (rules/traits.ts). The scarcest chosen trait decides:
 *    - If it has up to MAX_SORTED projects, it is looked up (projects_tracos_idx).
 *    - If it has more, a walk checks up to MAX_WALK entries. If the page is then not full:
 *      - A trait with up to MAX_LOOKED_UP projects is looked up.
 *      - With a more common trait and a term, the term is looked up (4).
 *      - With a more common trait and no term, the index is walked again from the start of the page, without a limit.
 * Hits are counted up to MAX_COUNTED. A walk for a term, a trait or an amount ends when the page is full: the total is
 * then "mais de 24". If the walk stopped at its limit before, the total is "pelo menos" and the number of hits.
 */

type SearchPage = {
  /** Number of projects that match the filters of project_summary. Ignores traits and search term. */
  matching: number;
  hits: Hit[];
  /** Entry at which a walk stopped before it had enough hits. */
  stop: Hit | null;
  /** False if a walk ended with a full page or at its limit, so that more hits may follow. */
  complete: boolean;
};

export type FoundPage = { ids: string[] } & Omit<ProjectPage, "items">;

/**
 * Page of a list (B5.5, B7.1). If no hits follow the cursor, returns the first page. With `strict`, returns an empty
 * page instead, so that a client that reads all pages comes to an end. The sort by an amount may give short or empty
 * pages (point 5 at the top of this file).
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
  const hits = found.hits.slice(0, size);
  const far = full ? hits.at(-1) : found.stop;
  // A previous page that reaches the beginning may be short; show the first page instead.
  const isOver = query.antes
    ? !far || hits.length === 0
    : !far && hits.length === 0 && !mayStop(query, found);
  if (!isStart && !strict && isOver) return findPage(start, scope, { size });
  if (query.antes) hits.reverse();
  const at = (hit: Hit | null | undefined) => (hit ? writeListCursor(query.ordem, hit) : null);
  return {
    ids: hits.map(({ id }) => id),
    total: totalOf(query, scope, first ?? found),
    next: at(query.antes ? hits.at(-1) : far),
    previous: isStart ? null : at(query.antes ? far : hits[0]),
  };
}

const mayStop = ({ ordem }: ProjectQuery, { matching }: Pick<SearchPage, "matching">): boolean =>
  ordem === AMOUNT_SORT && matching > MAX_LOOKED_UP;

export async function countFound(query: ProjectQuery, scope: Scope): Promise<ProjectPage["total"]> {
  const start = { ...query, depois: null, antes: null };
  if (!isCounted(start, scope)) return { count: await countMatching(start), exact: true };
  return totalOf(start, scope, await findHits(start, scope, PAGE_SIZE));
}

/** Whether the hits must be counted; otherwise project_summary has their number. */
const isCounted = (query: ProjectQuery, scope: Scope) =>
  query.busca !== "" ||
  scope.filters.length > 0 ||
  query.ordem === AMOUNT_SORT ||
  chosenBits(query).length > 0;

async function countMatching(query: ProjectQuery): Promise<number> {
  const [row] = await db.$queryRaw<{ matching: number }[]>`
    SELECT coalesce(sum(projetos), 0)::float8 AS matching FROM project_summary WHERE ${summaryCondition(query)}`;
  return row?.matching ?? 0;
}

function totalOf(
  query: ProjectQuery,
  scope: Scope,
  { matching, hits, complete }: SearchPage,
): ProjectPage["total"] {
  if (!isCounted(query, scope)) return { count: matching, exact: true };
  const exact = complete && hits.length <= MAX_COUNTED;
  return { count: exact ? hits.length : atLeast(hits.length), exact };
}

async function inTurn(
  plans: ScanPlan[],
  limit: number,
  read: (plan: ScanPlan, left: number) => Promise<Hit[]>,
) {
  const hits: Hit[] = [];
  for (const plan of plans) {
    if (hits.length === limit) break;
    hits.push(...(await read(plan, limit - hits.length)));
  }
  return hits;
}

/** `count`: upper bound for the number of listed projects with a chosen value of this trait. */
type Trait = { key: TraitKey; count: number };

async function scarcestTrait(query: ProjectQuery): Promise<Trait | null> {
  const chosen = chosenBits(query);
  if (chosen.length === 0) return null;
  const bits = chosen.flatMap((filter) => filter.bits);
  const rows = await db.$queryRaw<{ traco: number; projetos: number }[]>`
    SELECT traco, projetos::float8 AS projetos FROM project_trait_counts WHERE traco = ANY(${bits}::smallint[])`;
  const countOf = new Map(rows.map(({ traco, projetos }) => [traco, projetos]));
  const counts = chosen.map((filter) => ({
    key: filter.key,
    count: filter.bits.reduce((sum, bit) => sum + (countOf.get(bit) ?? 0), 0),
  }));
  return counts.reduce((least, one) => (one.count < least.count ? one : least));
}

/** `most`: maximum number of hits to read. */
type ScanTask = {
  plans: [ScanPlan, ...ScanPlan[]];
  matching: number;
  scarcest: Trait | null;
  size: number;
  most: number;
};
type ScanResult = Omit<SearchPage, "matching">;

const entriesOf = (scope: Scope): number => (scope.readsTable ? MAX_TABLE_WALK : MAX_WALK);

/**
 * Numbers of index entries that successive walks check. A short walk comes first: for an amount it may fill the page,
 * for a term its hits show whether the long walk can fill the page. Only the long walk is used for:
 * - a trait without a term
 * - a term with a trait too common to look up: a hit needs term and trait, so few hits do not mean a rare term
 */
function walkLengths({ busca }: ProjectQuery, scarcest: Trait | null, long: number): number[] {
  if (scarcest && (!busca || scarcest.count > MAX_LOOKED_UP)) return [long];
  return [busca ? FIRST_WALK : SAMPLE, long];
}

const amountWalk = (matching: number) => Math.min(MAX_AMOUNT_WALK, Math.ceil(matching * AMOUNT_SHARE));

/** Finds hits by walking an index. Null if a look-up is needed instead. */
async function findByWalking(
  query: ProjectQuery,
  scope: Scope,
  wanted: ScanTask,
): Promise<ScanResult | null> {
  const { plans, matching, scarcest, size, most } = wanted;
  const limit = size + 1;
  const isByAmount = query.ordem === AMOUNT_SORT;
  let walked: Walked = { hits: [], rest: plans };
  if (query.busca || scarcest || isByAmount) {
    const long = query.busca || scarcest ? entriesOf(scope) : amountWalk(matching);
    for (const entries of walkLengths(query, scarcest, long)) {
      const { hits } = walked;
      const { hits: found, rest } = await walk(query, scope, walked.rest, limit - hits.length, entries);
      walked = { hits: [...hits, ...found], rest };
      const isFull = walked.hits.length === limit;
      if (isFull || (isByAmount && rest.length === 0))
        return { hits: walked.hits, stop: null, complete: !isFull };
      if (rest.length === 0) break;
      if (query.busca && !mayFill(walked.hits.length, entries, long, limit)) break;
    }
    if (query.busca || (scarcest && scarcest.count <= MAX_LOOKED_UP)) return null;
  }
  if (isByAmount) {
    const stop = walked.rest[0]?.steps[0]?.after ?? null;
    return mayStop(query, wanted) ? { hits: walked.hits, stop, complete: false } : null;
  }
  const wantedHits = scarcest ? limit : most;
  const hits = await walkAll(query, scope, plans[0], wantedHits);
  return { hits, stop: null, complete: hits.length < wantedHits };
}

/** The next hits: at most one more than a page has. For a first page whose hits are counted: up to MAX_COUNTED + 1. */
async function findHits(query: ProjectQuery, scope: Scope, size: number): Promise<SearchPage> {
  const [plan, ...others] = planScans(query, new Date());
  if (!plan) return { matching: 0, hits: [], stop: null, complete: true };
  const plans: ScanTask["plans"] = [plan, ...others];
  const isStart = query.depois === null && query.antes === null;
  const most = isCounted(query, scope) && isStart ? Math.max(MAX_COUNTED, size) + 1 : size + 1;
  const [matching, scarcest] = await Promise.all([countMatching(query), scarcestTrait(query)]);
  const isFew = matching <= MAX_SORTED;
  if (!isFew && (scarcest === null || scarcest.count > MAX_SORTED)) {
    const walked = await findByWalking(query, scope, { plans, matching, scarcest, size, most });
    if (walked) return { matching, ...walked };
  }
  const indexed = scarcest && !isFew && scarcest.count <= MAX_LOOKED_UP ? scarcest.key : null;
  const rare = query.busca && !isFew && !indexed ? await rareTerm(query.busca, scope) : null;
  const hits = await inTurn(plans, most, (next, left) =>
    sortAll(query, scope, next, left, { rare, indexed }),
  );
  return { matching, hits, stop: null, complete: true };
}

/**
 * Reads and sorts all projects that match. OFFSET 0 keeps the planner from walking a sort index, and from looking up a
 * long term instead of its rarest word. The look-up of a trait is a subquery, so that it runs first.
 */
function sortAll(
  query: ProjectQuery,
  scope: Scope,
  plan: ScanPlan,
  limit: number,
  { rare, indexed }: SelectiveCondition,
) {
  const conditions = [
    ...filterConditions(query, scope),
    ...traitConditions(query),
    ...receiving(query),
    ...(rare ? [rare.condition] : []),
  ];
  const isFound = allOf(rare?.exact ? [] : foundIn(query));
  const lookedUp = lookUpTrait(query, indexed);
  const projects = lookedUp
    ? Prisma.sql`(SELECT * FROM view_projetos_disponiveis WHERE ${lookedUp} OFFSET 0) AS with_trait`
    : Prisma.sql`view_projetos_disponiveis`;
  const ranges = plan.steps.map(
    (step) => Prisma.sql`
      SELECT * FROM (
        SELECT id, ${Prisma.raw(SORT_PLANS[query.ordem].column)} AS sort_key, ${scope.text} AS texto, tracos
        FROM ${projects}
        WHERE ${allOf([...conditions, ...stepConditions(query, plan, step)])} OFFSET 0
      ) AS found WHERE ${isFound}`,
  );
  return readInOrder(query, plan, ranges, limit);
}

/** Condition that an index of terms serves. `exact`: false if the text of each match must still be checked. */
type RareTerm = { condition: Prisma.Sql; exact: boolean };

/** At most one of the two is set. */
type SelectiveCondition = { rare: RareTerm | null; indexed: TraitKey | null };

async function rareTerm(term: string, scope: Scope): Promise<RareTerm> {
  const { condition, exact } = await rareText(term, scope);
  return { condition: orMaterial(term, condition, true), exact };
}

async function rareText(term: string, { text, indexed }: Scope): Promise<RareTerm> {
  const index = termIndexOf(term);
  if (index.kind === "pair") return { condition: Prisma.sql`${indexed} ~ ${index.pattern}`, exact: false };
  if (index.kind === "characters") {
    const characters = Prisma.sql`string_to_array(sem_acento(${term}), NULL)`;
    return { condition: Prisma.sql`string_to_array(${indexed}, NULL) @> ${characters}`, exact: false };
  }
  const isOneWord = [term, fold(term)].includes(index.words[0] ?? "");
  const word = isOneWord ? null : await rareWord(index.words, text);
  const condition = Prisma.sql`${indexed} LIKE ${pattern(word ?? term)}`;
  return { condition, exact: word === null && text === indexed };
}

/** The rarest of the words. Null if every word is common in a sample of projects. */
async function rareWord(words: string[], text: Prisma.Sql): Promise<string | null> {
  const [rarest] = await db.$queryRaw<{ word: string; matches: number }[]>`
    WITH sample AS MATERIALIZED (
      SELECT ${text} AS texto FROM view_projetos_disponiveis ORDER BY valor_total, id LIMIT ${SAMPLE}
    )
    SELECT word, (SELECT count(*) FROM sample WHERE texto LIKE '%' || word || '%')::int AS matches
    FROM unnest(${words}::text[]) AS word ORDER BY matches, length(word) DESC LIMIT 1`;
  return rarest && rarest.matches <= MAX_RARE ? rarest.word : null;
}
