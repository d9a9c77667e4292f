import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { completesCount, moreThanAll } from "@/lib/catalog/amount/messages";
import {
  AMOUNT_BANDS,
  LOWEST_MINIMUM,
  type MinimumPart,
  type MissingMinimums,
  minimumPart,
} from "@/lib/catalog/amount/rules";
import { formatMoneyCompact, formatMoneyExactly, formatNumber, toIsoDay } from "@/lib/kit/format";
import { db, Prisma } from "@/lib/server/db";
import { VALUE_BANDS } from "../rules/list-query";
import { MAX_COUNTED, MAX_WALK } from "../rules/search-plan";
import { bitsOf, TRAIT_FILTERS } from "../rules/traits";
import type { ProjectPage } from "../types";
import { hasBit, isOpen } from "./filters";
import { getOpenFigures } from "./open-figures";

export type AmountFigures = {
  completed: ProjectPage["total"];
  open: number;
  /**
   * Whether some listed projects do not say if they have works. Their minimum counts as 50%, so the amount may complete
   * more minimums than `completed`.
   */
  mayBeMore: boolean;
  part: MinimumPart;
  note: string | undefined;
};

const WORKS_BITS = bitsOf(TRAIT_FILTERS.obras, TRAIT_FILTERS.obras.values);

/** `withWorks`: whether the amount completes a minimum if unknown works count as works. */
type Completed = { total: ProjectPage["total"]; withWorks: boolean };

/**
 * For each amount (centavos), counts the open projects whose legal minimum the amount completes alone. A project of
 * unknown works counts only if the amount completes both possible minimums.
 * Reads at most {@link MAX_WALK} index entries. If many of them are projects of unknown works, the count may be too
 * low; `mayBeMore` of {@link AmountFigures} is true while there are such projects.
 */
async function countCompleted(amounts: readonly number[]): Promise<Completed[]> {
  const bands = VALUE_BANDS.map((_, at) => at + 1);
  const priced = Prisma.sql`view_projetos_disponiveis
    WHERE faixa_valor = ANY(${bands}::smallint[]) AND ${isOpen(toIsoDay(new Date()))}
      AND preco_da_minima BETWEEN 1 AND amount`;
  const rows = await db.$queryRaw<{ found: number; withWorks: boolean }[]>`
    SELECT (
      SELECT count(*)::int FROM (SELECT FROM (
        SELECT tracos, valor_total, valor_captado FROM ${priced} LIMIT ${MAX_WALK}) AS walked
        WHERE ${hasBit(WORKS_BITS)} OR valor_captado * 100 < valor_total * ${LOWEST_MINIMUM}
        LIMIT ${MAX_COUNTED + 1}) AS completed
    ) AS found, EXISTS (SELECT FROM ${priced}) AS "withWorks"
    FROM unnest(${amounts}::bigint[]) WITH ORDINALITY AS given (amount, place) ORDER BY place`;
  return rows.map(({ found, withWorks }) => ({
    total: { count: Math.min(found, MAX_COUNTED), exact: found <= MAX_COUNTED },
    withWorks,
  }));
}

/** SQL: whether a project is open and lacks its legal minimum. Unknown works count as works. */
const lacksMinimum = (today: string): Prisma.Sql => Prisma.sql`publicado AND ${isOpen(today)}
  AND projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor) > 0`;

/** SQL: whether a project lacks its legal minimum even if unknown works count as no works. */
const LACKS_IN_ANY_CASE = Prisma.sql`
  valor_captado * 100 < valor_total * CASE WHEN obras IS NULL THEN ${LOWEST_MINIMUM} ELSE captacao_minima END`;

/**
 * SQL: the smallest amount (centavos) that a project meeting `conditions` takes: its quota, or 0 if it has no quotas.
 * Reads the index projects_menor_cota_idx from its start, because that is sorted by `coalesce(cota_valor, 0)`.
 */
const smallestAmount = (conditions: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(cota_valor, 0)::float8 FROM projects
  WHERE ${conditions} AND coalesce(cota_valor, 0) <= valor_total - valor_captado
  ORDER BY coalesce(cota_valor, 0) LIMIT 1)`;

async function readMissingMinimums(today: string): Promise<MissingMinimums> {
  const lacks = lacksMinimum(today);
  const [row] = await db.$queryRaw<MissingMinimums[]>`
    SELECT EXISTS (SELECT FROM projects WHERE ${lacks}) AS "any",
      ${smallestAmount(Prisma.sql`${lacks} AND ${LACKS_IN_ANY_CASE}`)} AS smallest,
      ${smallestAmount(lacks)} AS "smallestIfWorks"`;
  // During the build there is no database, and queries return no rows.
  return row ?? { any: false, smallest: null, smallestIfWorks: null };
}

/** No index finds projects of unknown works, so `mayBeMore` compares the counts of all and of the known works. */
async function countOpen(): Promise<
  Pick<AmountFigures, "open" | "mayBeMore"> & { missing: MissingMinimums }
> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [{ projetos }, missing, [row]] = await Promise.all([
    getOpenFigures(),
    readMissingMinimums(toIsoDay(new Date())),
    db.$queryRaw<{ mayBeMore: boolean }[]>`
      SELECT (SELECT coalesce(sum(projetos), 0) FROM project_summary WHERE estado = '*' AND categoria = '*'
          AND status = '*' AND urgencia = '*' AND faixa_valor = 0) > (
          SELECT coalesce(sum(projetos), 0) FROM project_trait_counts
          WHERE traco = ANY(${WORKS_BITS}::smallint[])) AS "mayBeMore"`,
  ]);
  return { open: projetos, mayBeMore: row?.mayBeMore ?? false, missing };
}

/** @param amount centavos */
export async function getAmountFigures(amount: number | null): Promise<AmountFigures | null> {
  if (amount === null) return null;
  const [[completed], { missing, ...open }, { valor }] = await Promise.all([
    countCompleted([amount]),
    countOpen(),
    getOpenFigures(),
  ]);
  if (!completed) throw new Error("a count of completed projects is missing");
  const { total, withWorks } = completed;
  const part = minimumPart(amount, missing, withWorks);
  const note = amount > valor ? moreThanAll(formatMoneyCompact(valor)) : undefined;
  return { completed: total, ...open, part, note };
}

/** Smallest amount (centavos) with a headline: R$ 100. */
const LEAST = 10_000;

/** Smallest amount, from {@link LEAST} on, that makes a part of a minimum. Empty unless it is below all bands. */
function leastPart({ smallest }: MissingMinimums): number[] {
  const amount = smallest === null ? Infinity : Math.max(smallest, LEAST);
  return amount < Math.min(...AMOUNT_BANDS) ? [amount] : [];
}

/** All headlines of the landing page, so that its amount field needs no request. */
export async function listAmountHeadlines(): Promise<{ amount: number; text: string }[]> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const { missing, ...open } = await countOpen();
  const least = leastPart(missing);
  const amounts = [...least, ...AMOUNT_BANDS];
  const counts = await countCompleted(amounts);
  return counts.flatMap(({ total: { count, exact }, withWorks }, at) => {
    const amount = amounts[at] ?? 0;
    const part = minimumPart(amount, missing, withWorks);
    const orMore = least.includes(amount);
    const figures = { amount: formatMoneyExactly(amount), completed: count, exact, part, orMore, ...open };
    return count === 0 && !orMore ? [] : { amount, text: completesCount(figures, { number: formatNumber }) };
  });
}
