import "server-only";
import { AMOUNT_SORT } from "@/lib/catalog/amount/rules";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { toIsoDay } from "@/lib/kit/format";
import { db, Prisma } from "@/lib/server/db";
import { type ScanPlan, SORT_PLANS, type Step } from "../rules/search-plan";
import {
  canReceive,
  filterConditions,
  HAS_OPEN_STATUS,
  hasValue,
  orMaterial,
  pattern,
  type Scope,
  traitConditions,
} from "./filters";

export type Hit = { id: string; key: string };

/** `rest`: plans to continue the walk, if it ended at its limit of entries. */
export type Walked = { hits: Hit[]; rest: ScanPlan[] };

export const allOf = (conditions: Prisma.Sql[]) => Prisma.join([Prisma.sql`true`, ...conditions], " AND ");

export const receiving = ({ ordem, quanto }: ProjectQuery): Prisma.Sql[] =>
  ordem === AMOUNT_SORT && quanto !== null ? [canReceive(quanto, toIsoDay(new Date()))] : [];

/** SQL: conditions of a term, for a query with the columns `texto` and `tracos`. */
export const foundIn = ({ busca }: ProjectQuery): Prisma.Sql[] =>
  busca ? [orMaterial(busca, Prisma.sql`texto LIKE ${pattern(busca)}`)] : [];

/**
 * SQL: the next `limit` entries of the sort's index. If that index has a column before the sort key (`stream`), the
 * next `limit` entries of each wanted value of that column.
 */
function entriesSql(
  query: ProjectQuery,
  scope: Scope,
  plan: ScanPlan,
  step: Step,
  { limit, conditions }: { limit: number; conditions: Prisma.Sql[] },
): Prisma.Sql {
  const { column, stream } = SORT_PLANS[query.ordem];
  const receives = receiving(query);
  // PostgreSQL uses the partial index of the sort by an amount only if the query repeats its condition (open status).
  const filters = [
    ...filterConditions(query, scope),
    ...(receives.length > 0 ? [HAS_OPEN_STATUS] : []),
    ...conditions,
  ];
  const branch = (...leading: Prisma.Sql[]) => Prisma.sql`(
    SELECT id, ${Prisma.raw(column)} AS sort_key, ${allOf(receives)} AS receives, ${scope.text} AS texto, tracos
    FROM view_projetos_disponiveis
    WHERE ${allOf([...leading, ...filters, ...stepConditions(query, plan, step)])}
    ${orderSql(plan)} LIMIT ${limit})`;
  if (!stream) return branch();
  // The index is sorted only within each value of its leading column. The caller merges the branches by ORDER BY.
  const wanted: readonly string[] = query[stream.filter].length ? query[stream.filter] : stream.values;
  const branches = wanted.map((value) => branch(hasValue(stream.filter, value)));
  return Prisma.join(branches, " UNION ALL ");
}

/** Each range has its own query, because most pages end within the first range. */
export async function walkAll(
  query: ProjectQuery,
  scope: Scope,
  plan: ScanPlan,
  limit: number,
): Promise<Hit[]> {
  const conditions = [...receiving(query), ...traitConditions(query)];
  const hits: Hit[] = [];
  for (const step of plan.steps) {
    const left = limit - hits.length;
    if (left === 0) break;
    const range = entriesSql(query, scope, plan, step, { limit: left, conditions });
    hits.push(...(await readInOrder(query, plan, [range], left)));
  }
  return hits;
}

/** Checks at most `entries` entries of the index, in the plan's first range, and returns at most `limit` hits. */
async function walkOne(query: ProjectQuery, scope: Scope, plan: ScanPlan, limit: number, entries: number) {
  const [step] = plan.steps;
  if (!step) return { hits: [], rest: null };
  const isFound = allOf([...traitConditions(query), ...foundIn(query)]);
  // row_number() follows the order of the entries, so PostgreSQL needs no sort and stops at the last wanted hit.
  const rows = await db.$queryRaw<(Hit & { isHit: boolean; isLast: boolean })[]>`
    SELECT id, ${keySql(query)} AS key, is_hit AS "isHit", place = ${entries}::int AS "isLast" FROM (
      SELECT id, sort_key, receives AND ${isFound} AS is_hit, row_number() OVER (${orderSql(plan)}) AS place FROM (
        SELECT * FROM (${entriesSql(query, scope, plan, step, { limit: entries, conditions: [] })}) AS merged
        ${orderSql(plan)} LIMIT ${entries}
      ) AS next
    ) AS seen WHERE is_hit OR place = ${entries}::int ${orderSql(plan)} LIMIT ${limit}`;
  const [last] = rows.slice(-1);
  const hits = rows.filter(({ isHit }) => isHit).map(({ id, key }) => ({ id, key }));
  if (hits.length === limit || !last?.isLast) return { hits, rest: null };
  return { hits, rest: { ...plan, steps: [{ ...step, after: { key: last.key, id: last.id } }] } };
}

/**
 * Reads one plan after another, until there are `limit` hits or a plan has checked `entries` index entries of its first
 * range.
 */
export async function walk(
  query: ProjectQuery,
  scope: Scope,
  plans: readonly ScanPlan[],
  limit: number,
  entries: number,
): Promise<Walked> {
  const hits: Hit[] = [];
  for (const [at, plan] of plans.entries()) {
    const walked = await walkOne(query, scope, plan, limit - hits.length, entries);
    hits.push(...walked.hits);
    if (walked.rest) return { hits, rest: [walked.rest, ...plans.slice(at + 1)] };
    if (hits.length === limit) break;
  }
  return { hits, rest: [] };
}

/** SQL: the sort key as text; a day as 20261121. */
const keySql = ({ ordem }: ProjectQuery) =>
  Prisma.raw(SORT_PLANS[ordem].type === "date" ? "to_char(sort_key, 'YYYYMMDD')" : "sort_key::text");

/** @param ranges SQL that selects id and sort_key */
export function readInOrder(query: ProjectQuery, plan: ScanPlan, ranges: Prisma.Sql[], limit: number) {
  const firsts = ranges.map(
    (range, position) => Prisma.sql`
      (SELECT id, sort_key, ${position}::int AS position FROM (${range}) AS range ${orderSql(plan)} LIMIT ${limit})`,
  );
  return db.$queryRaw<Hit[]>`
    SELECT id, ${keySql(query)} AS key FROM (${Prisma.join(firsts, " UNION ALL ")}) AS found
    ${orderSql(plan, "position, ")} LIMIT ${limit}`;
}

const orderSql = ({ down }: ScanPlan, first = "") =>
  Prisma.raw(`ORDER BY ${first}${down ? "sort_key DESC, id DESC" : "sort_key, id"}`);

export function stepConditions(
  { ordem }: ProjectQuery,
  { down }: ScanPlan,
  { from, to, after }: Step,
): Prisma.Sql[] {
  const plan = SORT_PLANS[ordem];
  const [column, type] = [Prisma.raw(plan.column), Prisma.raw(plan.type)];
  const bound = (key: string) => Prisma.sql`${key}::text::${type}`;
  const conditions: Prisma.Sql[] = [];
  // Omit the bound on the cursor's side, because PostgreSQL would begin at that bound and read up to the cursor.
  if (from !== null && (down || !after)) conditions.push(Prisma.sql`${column} >= ${bound(from)}`);
  if (to !== null && (!down || !after)) conditions.push(Prisma.sql`${column} <= ${bound(to)}`);
  if (after) {
    const row = Prisma.sql`(${bound(after.key)}, ${after.id}::uuid)`;
    conditions.push(down ? Prisma.sql`(${column}, id) < ${row}` : Prisma.sql`(${column}, id) > ${row}`);
  }
  return conditions;
}
