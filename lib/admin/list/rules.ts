import { type Cursor, readCursor, writeCursor } from "@/lib/kit/cursor";
import { fold, toPlainText } from "@/lib/kit/text";
import { isValidCnpj } from "@/lib/kit/validation";

/** Values that a list's address may have. The first of each is the default. */
export type ListSpec = {
  filters: Readonly<Record<string, readonly [string, ...string[]]>>;
  sorts: readonly [string, ...string[]];
};

export type ListState = {
  filters: Record<string, string>;
  sort: string;
  search: string;
  /** Last row of the previous page. Null on the first page. */
  after: Cursor | null;
};

export type SearchParams = Record<string, string | string[] | undefined>;

export const ROWS = 25;

/** Counts stop here, because counting all rows would be slow. */
export const COUNT_LIMIT = 100;

export const showCount = (count: number): string =>
  count < COUNT_LIMIT ? String(count) : `${COUNT_LIMIT - 1}+`;

const MAX_SEARCH = 120;

const textOf = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** Unknown values become the defaults. */
export function readListState({ filters, sorts }: ListSpec, params: SearchParams): ListState {
  const given = new Map(Object.entries(params));
  const chosen = Object.entries(filters).map(([name, values]) => {
    const value = textOf(given.get(name));
    return [name, values.includes(value) ? value : values[0]] as const;
  });
  const sort = textOf(given.get("ordem"));
  return {
    filters: Object.fromEntries(chosen),
    sort: sorts.includes(sort) ? sort : sorts[0],
    search: toPlainText(textOf(given.get("busca")).slice(0, MAX_SEARCH)),
    after: readCursor(textOf(given.get("depois"))),
  };
}

/** Address of the list's first page, unless `change` has `after`. */
export function listAddress(
  path: string,
  { filters, sorts }: ListSpec,
  state: ListState,
  change: Partial<ListState> = {},
): string {
  const next = { ...state, after: null, ...change };
  const query = new URLSearchParams();
  for (const [name, [first]] of Object.entries(filters)) {
    const value = next.filters[name];
    if (value !== undefined && value !== first) query.set(name, value);
  }
  if (next.sort !== sorts[0]) query.set("ordem", next.sort);
  if (next.search !== "") query.set("busca", next.search);
  if (next.after) query.set("depois", writeCursor(next.after));
  return query.size === 0 ? path : `${path}?${query}`;
}

export type Page<Row> = { rows: Row[]; next: Cursor | null };

/** Cuts `found`: callers read {@link ROWS} + 1 rows, so that `next` is known. */
export function pageOf<Row>(found: Row[], cursorOf: (row: Row) => Cursor): Page<Row> {
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  return { rows, next: found.length > ROWS && last ? cursorOf(last) : null };
}

/** Sort key of a moment, in ms, which is the precision of the time columns. */
export const momentKey = (moment: Date): string => String(moment.getTime());

/** Reads a key of {@link momentKey}. */
export function momentOf(key: string): Date | null {
  return /^\d{1,15}$/.test(key) ? new Date(Number(key)) : null;
}

/**
 * Reads a CNPJ, or its first 8 or more characters, without punctuation; null for any other text. Must begin with a
 * digit and have two digits in a row: "2 Irmaos Recicla" is a name.
 */
export function readCnpjStart(search: string): string | null {
  const plain = search.replace(/[\s./-]/g, "").toUpperCase();
  const isStart = /^\d[0-9A-Z]{7,13}$/.test(plain) && /\d{2}/.test(plain);
  return isStart || isValidCnpj(plain) ? plain : null;
}

const MAX_WORDS = 6;

/** Patterns for `like` over folded text, one per word. */
export const likePatterns = (search: string): string[] =>
  fold(search)
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
