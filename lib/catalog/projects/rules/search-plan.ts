import { AMOUNT_SORT } from "@/lib/catalog/amount/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { toIsoDay } from "@/lib/kit/format";
import { fold } from "@/lib/kit/text";
import { DAY } from "@/lib/kit/time";
import {
  isOpenStatus,
  PROJECT_STATUSES,
  type ProjectQuery,
  readListCursor,
  type SortId,
  URGENCIES,
  VALUE_BANDS,
} from "./list-query";

export const PAGE_SIZE = 24;
export const MAX_COUNTED = 100;

/** Index of a sort; see the migration "caracteristicas_dos_projetos". */
type SortPlan = {
  column: "valor_total" | "percentual_captacao_bp" | "ordem_prazo" | "ordem_recente" | "preco_da_minima";
  type: "bigint" | "date";
  descending: boolean;
  /** Column before the sort key in the index, if any. Each of its values has its own scan, and the scans are merged. */
  stream: { filter: "status" | "urgencia" | "valor"; values: readonly string[] } | null;
};

const byStatus = { filter: "status", values: PROJECT_STATUSES } as const;
const byUrgency = { filter: "urgencia", values: URGENCIES } as const;
const byBand = { filter: "valor", values: VALUE_BANDS.map(({ id }) => id) } as const;

export const SORT_PLANS: Record<SortId, SortPlan> = {
  "maior-valor": { column: "valor_total", type: "bigint", descending: true, stream: null },
  "menor-valor": { column: "valor_total", type: "bigint", descending: false, stream: null },
  "mais-captado": { column: "percentual_captacao_bp", type: "bigint", descending: true, stream: byStatus },
  prazo: { column: "ordem_prazo", type: "date", descending: false, stream: byUrgency },
  recentes: { column: "ordem_recente", type: "date", descending: true, stream: byUrgency },
  [AMOUNT_SORT]: { column: "preco_da_minima", type: "bigint", descending: true, stream: byBand },
};

/** A range of sort keys, bounds inclusive. `after`: cursor in the range; null if the whole range is read. */
export type Step = { from: string | null; to: string | null; after: Cursor | null };

export type ScanPlan = {
  steps: Step[];
  down: boolean;
  toPrevious: boolean;
};

type Range = Omit<Step, "after">;

/** Day as 20261121, so that all sort keys compare as numbers. */
const dayKey = (iso: string) => iso.replaceAll("-", "");

function rangesOf(query: ProjectQuery): Range[] {
  if (SORT_PLANS[query.ordem].column !== "valor_total" || query.valor.length === 0)
    return [{ from: null, to: null }];
  // Merge only neighbouring bands, because a scan must not read a band that was not chosen.
  const ranges: Range[] = [];
  let previous = -1;
  for (const [index, { id, min, max }] of VALUE_BANDS.entries()) {
    if (!query.valor.includes(id)) continue;
    const last = ranges.at(-1);
    const to = max === null ? null : String(max);
    if (last && index === previous + 1) last.to = to;
    else ranges.push({ from: String(min), to });
    previous = index;
  }
  return ranges;
}

/** In the sort by deadline, past deadlines are last. */
function orderedRanges(query: ProjectQuery, today: Date): Range[] {
  if (query.ordem === "prazo") {
    const from = dayKey(toIsoDay(today));
    const to = dayKey(toIsoDay(new Date(today.getTime() - DAY)));
    return [
      { from, to: null },
      { from: null, to },
    ];
  }
  const ranges = rangesOf(query);
  return SORT_PLANS[query.ordem].descending ? ranges.reverse() : ranges;
}

const contains = ({ from, to }: Range, key: string) =>
  (from === null || BigInt(from) <= BigInt(key)) && (to === null || BigInt(key) <= BigInt(to));

type Part = Range & { down: boolean };

/**
 * Parts of the sort by an amount, in the order of placeOf (lib/catalog/amount/rules.ts). A positive key is the smallest
 * amount that completes the project's legal minimum, or 10^16 where whole quotas cannot complete it. A negative key:
 * the project has reached its minimum.
 */
const amountParts = (amount: number): Part[] => [
  { from: "1", to: String(amount), down: true },
  { from: String(amount + 1), to: null, down: false },
  { from: null, to: "-1", down: true },
];

const isByAmount = (query: ProjectQuery): query is ProjectQuery & { quanto: number } =>
  query.ordem === AMOUNT_SORT && query.quanto !== null;

/** Scans that a page reads in turn until it is full. */
export function planScans(query: ProjectQuery, today: Date): ScanPlan[] {
  if (!isByAmount(query)) return [planScan(query, today)];
  // The index of this sort has no finished projects, because they receive no amount.
  if (query.status.length > 0 && !query.status.some(isOpenStatus)) return [];
  const toPrevious = query.antes !== null;
  return stepsOf(query, amountParts(query.quanto)).map(({ down, ...step }) => ({
    steps: [step],
    down: down !== toPrevious,
    toPrevious,
  }));
}

export function planScan(query: ProjectQuery, today: Date): ScanPlan {
  const toPrevious = query.antes !== null;
  const steps = stepsOf(query, orderedRanges(query, today));
  return { steps, down: SORT_PLANS[query.ordem].descending !== toPrevious, toPrevious };
}

/** The cursor's range and those after it, in the order of the scan. A cursor outside of all ranges is ignored. */
function stepsOf<R extends Range>(query: ProjectQuery, ranges: R[]): (R & Step)[] {
  const text = query.antes ?? query.depois;
  const cursor = text === null ? null : readListCursor(query.ordem, text);
  const ordered = query.antes === null ? ranges : ranges.toReversed();
  const start = cursor ? ordered.findIndex((range) => contains(range, cursor.key)) : 0;
  return ordered
    .slice(Math.max(0, start))
    .map((range, index) => ({ ...range, after: index === 0 && start >= 0 ? cursor : null }));
}

/**
 * Up to this many matches are read and sorted (about 0.4 µs each). With more matches, a walk is at least as fast: among
 * a million projects, it fills a page from at most 8,300 index entries on average (about 0.15 µs each).
 */
export const MAX_SORTED = 3_000;

/**
 * Up to this many projects of a trait are looked up and sorted (a heap fetch each, 2 to 4 µs). The sort by an amount
 * reads and sorts up to this many matches if its walks do not fill the page.
 */
export const MAX_LOOKED_UP = 10_000;

/** Index entries that a walk checks for a term or a trait (0.4 µs each). A look-up takes 3 to 5 µs for each match. */
export const MAX_WALK = 20_000;
/** {@link MAX_WALK} for a text that only the table has, so that each entry costs a heap fetch (4 µs). */
export const MAX_TABLE_WALK = 8_000;

/** Number of index entries that a walk for a term checks first, to estimate how often the term occurs. */
export const FIRST_WALK = 1_000;

/** Whether `hits` in the first `entries` entries promise at least 1.5 times `limit` hits in `long` entries. */
export const mayFill = (hits: number, entries: number, long: number, limit: number): boolean =>
  hits * long >= 1.5 * limit * entries;

/** Index entries that a walk checks for an amount (1 to 2 µs each). */
export const MAX_AMOUNT_WALK = 5_000;
/**
 * Index entries that a walk checks for an amount, as a share of the projects that match the filters, but at most
 * {@link MAX_AMOUNT_WALK}. If few projects match the filters, the index has many other entries between two of them, so
 * the walk stops earlier.
 */
export const AMOUNT_SHARE = 0.1;

/** Length of the first walk for an amount, and size of the sample in which the rarest word of a term is sought. */
export const SAMPLE = 300;

/**
 * A word with at most this many matches in a sample of {@link SAMPLE} projects is looked up alone (3 to 5 µs for each
 * match). If all words of a term have more matches, the whole term is looked up (65 to 190 ms).
 */
export const MAX_RARE = 9;

type TermIndex =
  | { kind: "trigrams"; words: string[] }
  /** A term of two letters or digits is looked up by all trigrams that begin with it. */
  | { kind: "pair"; pattern: string }
  /** A term without a trigram is looked up by its characters. */
  | { kind: "characters" };

/** ASCII characters that end a word, escaped for a bracket expression of PostgreSQL. */
const WORD_ENDS = " \\n!-/:-@{-~\\]\\[^_`\\\\";

/** A trigram needs three letters or digits in a row, two at a word's end, or one at a word's beginning. */
export function termIndexOf(term: string): TermIndex {
  const folded = fold(term);
  const words = folded.match(/[a-z0-9]{3,}/g);
  if (words) return { kind: "trigrams", words: [...new Set(words)] };
  if (/[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/.test(folded)) return { kind: "trigrams", words: [term] };
  if (/^[a-z0-9]{2}$/.test(folded))
    return { kind: "pair", pattern: `${folded}[a-z0-9]|${folded}[${WORD_ENDS}]` };
  return { kind: "characters" };
}

/** Characters that nearly every description has. */
const PROSE = /[\s.,;:!?()"'/-]/g;

/**
 * Terms such as "x p" or "q," are not searched in descriptions, because their parts are in nearly every description:
 * among 250,000 projects such a search took 1.5 to 4 s instead of 2 to 50 ms.
 */
export function searchesDescription(term: string): boolean {
  const folded = fold(term);
  if (/[a-z0-9]{3}|^[a-z0-9]{2}$/.test(folded) || [...folded].length === 1) return true;
  return /[^a-z0-9]/.test(folded.replace(PROSE, ""));
}

/**
 * Number to show for an incomplete search.
 * - up to 23 hits: their number ("pelo menos 7")
 * - 24 hits: 23, because the number 24 would be shown as "mais de 24"
 * - more hits: the highest of 24, 50 and 100 that they exceed ("mais de 50")
 */
export function atLeast(hits: number): number {
  return [100, 50, PAGE_SIZE].find((bound) => hits > bound) ?? Math.min(hits, PAGE_SIZE - 1);
}

/** Whether an inexact count is shown with "pelo menos"; otherwise with "mais de". */
export const isFloor = (count: number): boolean => count < PAGE_SIZE;
