import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { completesCount, moreThanAll } from "@/lib/catalog/amount/messages";
import { AMOUNT_BANDS } from "@/lib/catalog/amount/rules";
import { formatMoneyCompact, formatMoneyExactly, formatNumber, toIsoDay } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { VALUE_BANDS } from "../rules/list-query";
import { MAX_COUNTED } from "../rules/search-plan";
import type { ProjectPage, Statistics } from "../types";
import { getPublicStatistics } from "./public";

export type AmountFigures = {
  completed: ProjectPage["total"];
  open: number;
  note: string | undefined;
};

/**
 * Counts, for each amount (centavos), the listed projects whose legal minimum this amount alone completes.
 * @returns counts in the order of the amounts; not `exact` above {@link MAX_COUNTED}
 */
async function countCompleted(amounts: readonly number[]): Promise<ProjectPage["total"][]> {
  const bands = VALUE_BANDS.map((_, at) => at + 1);
  const rows = await db.$queryRaw<{ found: number }[]>`
    SELECT (
      SELECT count(*)::int FROM (
        SELECT FROM view_projetos_disponiveis
        WHERE faixa_valor = ANY(${bands}::smallint[]) AND status IN ('Aprovada', 'Em Captação')
          AND preco_da_minima BETWEEN 1 AND amount
          AND (prazo_captacao IS NULL OR prazo_captacao >= ${toIsoDay(new Date())}::date)
        LIMIT ${MAX_COUNTED + 1}) AS completed
    ) AS found
    FROM unnest(${amounts}::bigint[]) WITH ORDINALITY AS given (amount, place) ORDER BY place`;
  return rows.map(({ found }) => ({ count: Math.min(found, MAX_COUNTED), exact: found <= MAX_COUNTED }));
}

const noteOf = (amount: number, { valorDisponivel }: Statistics): string | undefined =>
  amount > valorDisponivel ? moreThanAll(formatMoneyCompact(valorDisponivel)) : undefined;

/** @param amount centavos; null for a list without an amount */
export async function getAmountFigures(amount: number | null): Promise<AmountFigures | null> {
  if (amount === null) return null;
  const [[completed], statistics] = await Promise.all([countCompleted([amount]), getPublicStatistics()]);
  if (!completed) throw new Error("a count of completed projects is missing");
  return { completed, open: statistics.projetosAbertos, note: noteOf(amount, statistics) };
}

/** Headlines for the {@link AMOUNT_BANDS} that complete a project's minimum, so that the field needs no request. */
export async function listAmountHeadlines(): Promise<{ amount: number; text: string }[]> {
  "use cache";
  cacheLife("public");
  cacheTag("projects");
  const [counts, { projetosAbertos }] = await Promise.all([
    countCompleted(AMOUNT_BANDS),
    getPublicStatistics(),
  ]);
  return AMOUNT_BANDS.flatMap((amount, at) => {
    const { count = 0, exact = true } = counts[at] ?? {};
    const figures = { amount: formatMoneyExactly(amount), completed: count, exact, open: projetosAbertos };
    return count === 0 ? [] : { amount, text: completesCount(figures, { number: formatNumber }) };
  });
}
