import "server-only";
import { moreThanAll } from "@/lib/catalog/amount/messages";
import { formatMoneyCompact } from "@/lib/kit/format";
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
  const [completed, statistics] = await Promise.all([countCompleted(amount), getPublicStatistics()]);
  return { completed, open: statistics.projetosAbertos, note: noteOf(amount, statistics) };
}
