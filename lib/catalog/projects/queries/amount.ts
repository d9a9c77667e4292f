import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { completesCount, moreThanAll } from "@/lib/catalog/amount/messages";
import { AMOUNT_BANDS, amountText } from "@/lib/catalog/amount/rules";
import { formatMoneyCompact, formatNumber } from "@/lib/kit/format";
import type { ProjectPage, Statistics } from "../types";
import { getPublicStatistics } from "./public";
import { countCompleted } from "./search";

/** What an amount does among all listed projects. */
export type AmountFigures = {
  /** Projects whose legal minimum it completes alone. */
  completed: ProjectPage["total"];
  /** Projects that take support. */
  open: number;
  /** Notice at the field, of an amount that passes what all projects together still seek. */
  note: string | undefined;
};

const noteOf = (amount: number, { valorDisponivel }: Statistics): string | undefined =>
  amount > valorDisponivel ? moreThanAll(formatMoneyCompact(valorDisponivel)) : undefined;

/** @param amount centavos; null for a list without one */
export async function getAmountFigures(amount: number | null): Promise<AmountFigures | null> {
  if (amount === null) return null;
  const [[completed], statistics] = await Promise.all([countCompleted([amount]), getPublicStatistics()]);
  if (!completed) throw new Error("a count of completed projects is missing");
  return { completed, open: statistics.projetosAbertos, note: noteOf(amount, statistics) };
}

/**
 * The headline of a list for those of {@link AMOUNT_BANDS} that complete a project, for a field that answers without a
 * request.
 */
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
    const figures = { amount: amountText(amount), completed: count, exact, open: projetosAbertos };
    return count === 0 ? [] : { amount, text: completesCount(figures, { number: formatNumber }) };
  });
}
