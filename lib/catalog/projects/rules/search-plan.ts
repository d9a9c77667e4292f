import type { Cursor } from "@/lib/kit/cursor";
import { toIsoDay } from "@/lib/kit/format";
import { fold } from "@/lib/kit/text";
import { DAY } from "@/lib/kit/time";
import {
  PROJECT_STATUSES,
  type ProjectQuery,
  readListCursor,
  type SortId,
  URGENCIES,
  VALUE_BANDS,
} from "./project";

/** Projects on a page of a list. */
export const PAGE_SIZE = 24;
/** Results that have to be collected are counted up to here; where an index scan fills the page, it says "mais de 24". */
export const MAX_COUNTED = 100;

/** How a sort reads the database; see the indexes of the migration "listas". */
export type SortPlan = {
  column: "valor_total" | "percentual_captacao_bp" | "ordem_prazo" | "ordem_recente";
  type: "bigint" | "date";
  descending: boolean;
  /** The filter that leads the sort's index because the sort key depends on it; its values are merged. */
  stream: { column: "status" | "urgencia"; values: readonly string[] } | null;
};

const byStatus = { column: "status", values: PROJECT_STATUSES } as const;
const byUrgency = { column: "urgencia", values: URGENCIES } as const;

export const SORT_PLANS: Record<SortId, SortPlan> = {
  "maior-valor": { column: "valor_total", type: "bigint", descending: true, stream: null },
  "menor-valor": { column: "valor_total", type: "bigint", descending: false, stream: null },
  "mais-captado": { column: "percentual_captacao_bp", type: "bigint", descending: true, stream: byStatus },
  prazo: { column: "ordem_prazo", type: "date", descending: false, stream: byUrgency },
  recentes: { column: "ordem_recente", type: "date", descending: true, stream: byUrgency },
};

/** A piece of the list: sort keys between two bounds, both inclusive, and what was already shown of it. */
export type Step = { from: string | null; to: string | null; after: Cursor | null };

export type ScanPlan = {
  /** Ranges in the order in which they are scanned; together they hold everything that is still to come. */
  steps: Step[];
  /** Whether sort keys fall along the way. */
  down: boolean;
  /** From a page to the one before it. */
  backwards: boolean;
};

type Range = Omit<Step, "after">;

/** Centavos as keys, days as 20261121, so that keys of one sort compare as numbers. */
const dayKey = (iso: string) => iso.replaceAll("-", "");

/** The ranges of sort keys that a list is made of, in ascending order. */
function rangesOf(query: ProjectQuery): Range[] {
  if (SORT_PLANS[query.ordem].column !== "valor_total" || query.valor.length === 0)
    return [{ from: null, to: null }];
  // Neighbouring bands join: a scan must not cross the bands that were not asked for.
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

/** The ranges in the order of the list. By deadline, what is already over comes last, not first. */
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

/** Where a page begins and which way it goes. A cursor outside of every range begins at the start. */
export function planScan(query: ProjectQuery, today: Date): ScanPlan {
  const backwards = query.antes !== null;
  const text = query.antes ?? query.depois;
  const cursor = text === null ? null : readListCursor(query.ordem, text);
  const ranges = orderedRanges(query, today);
  if (backwards) ranges.reverse();
  const start = cursor ? ranges.findIndex((range) => contains(range, cursor.key)) : 0;
  const steps = ranges
    .slice(Math.max(0, start))
    .map((range, index) => ({ ...range, after: index === 0 && start >= 0 ? cursor : null }));
  return { steps, down: SORT_PLANS[query.ordem].descending !== backwards, backwards };
}

/**
 * Up to so many matches are read at once and sorted (about 0.4 µs each). More matches among a million projects leave
 * at most 8,300 index entries to a full page of a walk (about 0.15 µs each): both cost little over 1 ms.
 */
export const MAX_SORTED = 3_000;

/**
 * Entries of a sort's index in which a walk looks for a term before the index of terms is asked (0.4 µs each, a match in
 * the index of terms 3 to 5 µs).
 */
export const MAX_WALK = 20_000;
/** The same where the text is in the table alone, so that each entry is a visit to it (4 µs). */
export const MAX_WALK_OF_VISITS = 2_000;

/**
 * Projects that a term is looked for in before anything else, and from which the rarest word of a longer one is guessed:
 * a term without a hit among them has some thousand hits at most.
 */
export const SAMPLE = 300;

/** How a rare term is looked up. */
export type TermIndex =
  /** By the trigrams of one of these: looking up all of a long term costs far more than its rarest word. */
  | { kind: "trigrams"; words: string[] }
  /** Two letters or digits: every trigram that begins with them. */
  | { kind: "pair"; pattern: string }
  /** Anything else too short for a trigram: all of its characters. */
  | { kind: "characters" };

/** Every ASCII character that ends a word, as part of a bracket expression of PostgreSQL. */
const WORD_ENDS = " \\n!-/:-@{-~\\]\\[^_`\\\\";

/** A trigram needs three letters in a row, or two with the end of a word, or one with its beginning. */
export function termIndexOf(term: string): TermIndex {
  const folded = fold(term);
  const words = folded.match(/[a-z0-9]{3,}/g);
  if (words) return { kind: "trigrams", words: [...new Set(words)] };
  if (/[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/.test(folded)) return { kind: "trigrams", words: [term] };
  if (/^[a-z0-9]{2}$/.test(folded))
    return { kind: "pair", pattern: `${folded}[a-z0-9]|${folded}[${WORD_ENDS}]` };
  return { kind: "characters" };
}

/** Signs that nearly every description has. */
const PROSE = /[\s.,;:!?()"'/-]/g;

/**
 * Whether a term is looked for in descriptions too: what an index finds there, or what is so common that the first
 * projects have it. That is three letters or digits in a row, two as the whole term, one character, or a sign beyond
 * punctuation ("m²", "5%"). Left out are combinations such as "x p" or "q,", each part of which nearly every description
 * has: among 250,000 projects the few that hold them took 1.5 to 4 s to find, against 2 to 50 ms for the others.
 */
export function searchesDescription(term: string): boolean {
  const folded = fold(term);
  if (/[a-z0-9]{3}|^[a-z0-9]{2}$/.test(folded) || [...folded].length === 1) return true;
  return /[^a-z0-9]/.test(folded.replace(PROSE, ""));
}

/** What may be said about the number of hits of a search that was not counted to its end. */
export function atLeast(hits: number): number {
  return [100, 50, 24].find((bound) => hits > bound) ?? hits;
}
