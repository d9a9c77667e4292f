import type { MinimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { toIsoDay } from "@/lib/kit/format";
import { formatAmount, parseAmount, type ValueProblem, valueProblem } from "@/lib/kit/typed-amount";

/**
 * Query parameter with an amount in reais, as {@link amountParam} writes it or as typed. Not to be confused with the
 * parameter `valor`, which filters by value band.
 */
export const AMOUNT_KEY = "quanto";

/** `pattern` of the landing page's field. Accepts fewer notations than {@link readAmount}, and checks no limits. */
export const AMOUNT_PATTERN = String.raw`\s*(?:R\$)?\s*(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{0,2})?\s*`;

/** Query parameter with the kind of funder. Without it, the funder is a company. */
export const FUNDER_KEY = "quem";
export const PERSON = "pessoa";

export const isPersonIn = (params: Record<string, string | string[] | undefined>): boolean =>
  Object.hasOwn(params, FUNDER_KEY) && params[FUNDER_KEY] === PERSON;

/** Amounts (centavos) with a headline on the landing page. Between two of them, the headline of the smaller applies. */
export const AMOUNT_BANDS: readonly number[] = [
  1_000_000, 2_000_000, 3_000_000, 5_000_000, 7_500_000, 10_000_000, 15_000_000, 20_000_000, 30_000_000,
  40_000_000, 50_000_000, 75_000_000, 100_000_000, 150_000_000, 200_000_000, 300_000_000, 1_000_000_000,
];

/** Characters that are read of a typed amount. */
const MAX_TEXT = 200;

/** An empty field has neither `centavos` nor a `problem`. */
export type TypedAmount = { centavos: number | null; problem: ValueProblem | null };

/** Reads an amount as B5.1 and B5.2 demand. Of several values, reads only the first. */
export function readAmount(typed: string | readonly string[] | undefined): TypedAmount {
  const text = firstText(typed);
  const problem = valueProblem(text);
  return { centavos: problem ? null : parseAmount(text), problem };
}

const firstText = (typed: string | readonly string[] | undefined): string =>
  (typeof typed === "string" ? typed : (typed?.[0] ?? "")).slice(0, MAX_TEXT);

/** `text`: the amount in Brazilian notation, or the typed text with its problem. */
export type AmountEntry = { text: string; problem: ValueProblem | null };

export const NO_AMOUNT: AmountEntry = { text: "", problem: null };

export function amountEntry(params: Record<string, string | string[] | undefined>): AmountEntry {
  const typed = Object.hasOwn(params, AMOUNT_KEY) ? params[AMOUNT_KEY] : undefined;
  const { centavos, problem } = readAmount(typed);
  if (centavos !== null) return { text: formatAmount(centavos).replace(/,00$/, ""), problem: null };
  return { text: firstText(typed), problem };
}

/** `300000`, with centavos `300000,50`. */
export const amountParam = (centavos: number): string =>
  formatAmount(centavos).replaceAll(".", "").replace(/,00$/, "");

export const listForAmount = (centavos: number, isPerson: boolean): string =>
  `/lir-projetos?${new URLSearchParams({ [AMOUNT_KEY]: amountParam(centavos), ...(isPerson && { [FUNDER_KEY]: PERSON }) })}`;

const NEW_PORTFOLIO = "/dashboard/carteiras/nova";

/** @param quanto as {@link amountParam} writes it, or as typed */
export const newPortfolioHref = (quanto: string): string =>
  `${NEW_PORTFOLIO}?${new URLSearchParams({ [AMOUNT_KEY]: quanto })}`;

/** The `quanto` of a {@link newPortfolioHref}; "" for any other path. */
export function amountOfPortfolio(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://here");
  return pathname === NEW_PORTFOLIO ? (searchParams.get(AMOUNT_KEY) ?? "") : "";
}

/** Amounts in centavos. */
export type AmountTarget = {
  status: string;
  /** Missing to the total; 0 for a finished project. */
  valorDisponivel: number;
  /** `valor`: legal minimum. `falta`: its missing part. If `percent` is null (works unknown), both assume works. */
  captacaoMinima: { percent: MinimumPercent; valor: number; falta: number };
  cotaValor: number | null;
  /** Last day of fundraising (ISO), which still counts. */
  prazo: string | null;
};

export type FundraisingState = Pick<AmountTarget, "status" | "valorDisponivel" | "prazo">;

export type FundraisingEnd = "finished" | "deadline" | "full";

/** `rest`: less than a quota is missing. */
export type ClosedReason = FundraisingEnd | "rest";

/**
 * Effect of an amount in a project. If a project does not say whether it has works ("works unknown"), there are two
 * possible minimums: a lower one without works, and a higher one with works.
 * - `give`: part of the amount (centavos) that the project takes, in whole quotas
 * - `quotas`: number of these quotas; null for a project without quotas
 * - `kind` `minimumWithWorks`: works unknown; the lower minimum is reached, and the amount completes the higher one
 * - `percent`: share of what `of` names, rounded down
 *
 * Values of `of`:
 * - `minimum`: the legal minimum
 * - `leastMinimum`: works unknown; the amount makes at least `percent` of the minimum, with or without works
 * - `minimumWithWorks`: works unknown; the lower minimum is reached, and `percent` is a share of the higher one
 * - `missing`: the minimum is reached, and `percent` is a share of the amount missing to the total
 */
export type AmountEffect =
  | { kind: "closed"; reason: ClosedReason }
  | { kind: "belowQuota"; quota: number }
  | { kind: "total" | "minimum" | "minimumWithWorks"; give: number; quotas: number | null }
  | {
      kind: "share";
      of: "minimum" | "leastMinimum" | "minimumWithWorks" | "missing";
      percent: number;
      give: number;
      quotas: number | null;
    };

/** Largest part (centavos) of an amount that makes whole quotas. */
export const inWholeQuotas = (amount: number, quota: number | null): number =>
  quota ? amount - (amount % quota) : amount;

export function fundraisingEnd(
  { status, valorDisponivel, prazo }: FundraisingState,
  now: Date,
): FundraisingEnd | null {
  if (status === "Finalizada") return "finished";
  if (prazo !== null && prazo < toIsoDay(now)) return "deadline";
  return valorDisponivel <= 0 ? "full" : null;
}

export type FundraisingChange = "ended" | "reopened";

export function fundraisingChange(
  before: string,
  after: FundraisingState & { isListed: boolean },
  now: Date,
): FundraisingChange | null {
  const isOver = after.status === "Finalizada";
  if (isOver === (before === "Finalizada")) return null;
  if (isOver) return "ended";
  return after.isListed && fundraisingEnd(after, now) === null ? "reopened" : null;
}

export const closedReason = (target: AmountTarget, now: Date): ClosedReason | null =>
  fundraisingEnd(target, now) ??
  (inWholeQuotas(target.valorDisponivel, target.cotaValor) === 0 ? "rest" : null);

/** @param amount centavos, positive */
export function effectOf(amount: number, target: AmountTarget, now: Date): AmountEffect {
  const reason = closedReason(target, now);
  if (reason) return { kind: "closed", reason };
  const { valorDisponivel, captacaoMinima, cotaValor } = target;
  const give = inWholeQuotas(Math.min(amount, valorDisponivel), cotaValor);
  if (give === 0) return { kind: "belowQuota", quota: cotaValor ?? 0 };
  const quotas = cotaValor ? give / cotaValor : null;
  if (give === valorDisponivel) return { kind: "total", give, quotas };
  const { percent, valor, falta } = captacaoMinima;
  if (falta === 0)
    return { kind: "share", of: "missing", percent: percentOf(give, valorDisponivel), give, quotas };
  const kind = lacksMinimumWithWorks(target) ? "minimumWithWorks" : "minimum";
  if (give >= falta) return { kind, give, quotas };
  const share = percentOf(give, valor);
  if (percent !== null) return { kind: "share", of: "minimum", percent: share, give, quotas };
  if (kind === "minimumWithWorks") return { kind: "share", of: kind, percent: share, give, quotas };
  const withoutWorks = minimumWithoutWorks(target);
  const least = Math.min(share, percentOf(Math.min(give, withoutWorks.falta), withoutWorks.valor));
  return { kind: "share", of: "leastMinimum", percent: least, give, quotas };
}

const percentOf = (part: number, whole: number): number => Math.floor((part / whole) * 100);

/** Legal minimum without works, in percent of the total. */
export const LOWEST_MINIMUM = 20;

/** Legal minimum without works, and its missing part (centavos). @param target unfinished, and lacks its minimum */
function minimumWithoutWorks({ valorDisponivel, captacaoMinima: { valor, falta } }: AmountTarget) {
  const raised = valor - falta;
  const lowest = Math.ceil(((raised + valorDisponivel) * LOWEST_MINIMUM) / 100);
  return { valor: lowest, falta: Math.max(0, lowest - raised) };
}

/** Whether works are unknown, and only the minimum without works is reached. @param target unfinished */
export const lacksMinimumWithWorks = (target: AmountTarget): boolean => {
  const { percent, falta } = target.captacaoMinima;
  return percent === null && falta > 0 && minimumWithoutWorks(target).falta === 0;
};

/**
 * Open projects that lack their legal minimum, if unknown works count as works.
 * - `any`: whether there is such a project
 * - `smallestIfWorks`: smallest amount (centavos) that one of these projects takes; null if none takes any amount
 * - `smallest`: like `smallestIfWorks`, without the projects of {@link lacksMinimumWithWorks}
 */
export type MissingMinimums = { any: boolean; smallest: number | null; smallestIfWorks: number | null };

/**
 * Effect of an amount on the minimums of the open projects, while the amount may complete none of them.
 * - `part`: makes a part of a minimum
 * - `completesWithWorks`: completes a minimum if a project with unknown works has works
 * - `partWithWorks`: makes a part of a minimum only if a project with unknown works has works
 * - `tooSmall`: no project that lacks its minimum takes the amount
 * - `reached`: no project lacks its minimum
 */
export type MinimumPart = "part" | "completesWithWorks" | "partWithWorks" | "tooSmall" | "reached";

/**
 * @param amount centavos
 * @param completes whether the amount completes a minimum if unknown works count as works
 */
export function minimumPart(amount: number, missing: MissingMinimums, completes: boolean): MinimumPart {
  const isTaken = (smallest: number | null) => smallest !== null && smallest <= amount;
  if (!missing.any) return "reached";
  if (isTaken(missing.smallest)) return "part";
  if (completes) return "completesWithWorks";
  return isTaken(missing.smallestIfWorks) ? "partWithWorks" : "tooSmall";
}

/**
 * Smallest amount (centavos) in whole quotas that completes the legal minimum. Null once the minimum is reached.
 * Infinity if the project does not take that much.
 */
export function priceOfMinimum({ valorDisponivel, captacaoMinima, cotaValor }: AmountTarget): number | null {
  const { falta } = captacaoMinima;
  if (falta === 0) return null;
  const price = cotaValor ? Math.ceil(falta / cotaValor) * cotaValor : falta;
  return price <= valorDisponivel ? price : Number.POSITIVE_INFINITY;
}

/** Sorts by {@link placeOf}. */
export const AMOUNT_SORT = "faz-diferenca";

/**
 * Place in the sort 'Onde o seu valor faz mais diferença', by rank and then by key, both ascending.
 * - rank 0: the amount completes the legal minimum; key: minus the price of the minimum
 * - rank 1: the amount makes a part of the minimum; key: the price of the minimum
 * - rank 2: the minimum is reached; key: the amount missing to the total
 * - rank 3: the project takes nothing of the amount; the list leaves it out
 *
 * The list reads this order from one index (`amountParts` of lib/catalog/projects/rules/search-plan.ts).
 */
export function placeOf(amount: number, target: AmountTarget, now: Date): { rank: number; key: number } {
  const { kind } = effectOf(amount, target, now);
  if (kind === "closed" || kind === "belowQuota") return { rank: 3, key: 0 };
  const price = priceOfMinimum(target);
  if (price === null) return { rank: 2, key: target.valorDisponivel };
  return price <= amount ? { rank: 0, key: -price } : { rank: 1, key: price };
}

type Sortable = AmountTarget & { id: string };

const dayKey = (prazo: string | null): string => prazo ?? "9999-12-31";

export const byDifference =
  (amount: number, now: Date) =>
  (one: Sortable, other: Sortable): number => {
    const [a, b] = [placeOf(amount, one, now), placeOf(amount, other, now)];
    if (a.rank !== b.rank) return a.rank - b.rank;
    if (a.key !== b.key) return a.key < b.key ? -1 : 1;
    const [first, second] = [dayKey(one.prazo) + one.id, dayKey(other.prazo) + other.id];
    return first === second ? 0 : first < second ? -1 : 1;
  };
