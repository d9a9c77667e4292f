import { type Cursor, readCursor, writeCursor } from "@/lib/kit/cursor";
import { fold, toPlainText } from "@/lib/kit/text";
import { isValidCnpj } from "@/lib/kit/validation";

/** Filters with their values, and sorts, that the address of a list may hold; the first of each is the default. */
export type ListSpec = {
  filters: Readonly<Record<string, readonly [string, ...string[]]>>;
  sorts: readonly [string, ...string[]];
};

/** State of a list, read from its query. */
export type ListState = {
  filters: Record<string, string>;
  sort: string;
  /** Text of the search field; "" without one. */
  search: string;
  /** Row after which the page begins; null for the first page. */
  after: Cursor | null;
};

export type SearchParams = Record<string, string | string[] | undefined>;

/** Rows of a page. */
export const ROWS = 25;

/** Counting stops at this number of rows. */
export const COUNTED = 100;

/** A count of at most {@link COUNTED}, as shown: "99+" where counting stopped. */
export const showCount = (count: number): string => (count < COUNTED ? String(count) : `${COUNTED - 1}+`);

/** Characters of a search that are read; the rest is ignored. */
const MAX_SEARCH = 120;

const textOf = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** Reads the state from an address; unknown values become the defaults. */
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

/** Address of a list with a change applied; a change without `after` goes back to the first page. */
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

/** Cuts `found` to {@link ROWS} rows; one row more means a next page. @param cursorOf position of a row in the sort */
export function pageOf<Row>(
  found: Row[],
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: Cursor | null } {
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  return { rows, next: found.length > ROWS && last ? cursorOf(last) : null };
}

/** Sort key of a moment (ms, the precision of the columns). */
export const momentKey = (moment: Date): string => String(moment.getTime());

/** The moment of a sort key; null for any other text. */
export function momentOf(key: string): Date | null {
  return /^\d{1,15}$/.test(key) ? new Date(Number(key)) : null;
}

/**
 * A whole CNPJ, or the first 8 to 14 characters of one that begins with a digit, without punctuation; null for any other
 * text. A name must not pass as a CNPJ: the start of one that begins with a letter, and a text without two digits in a
 * row ("2 Irmaos Recicla"), are searched as words.
 */
export function readCnpjStart(search: string): string | null {
  const plain = search.replace(/[\s./-]/g, "").toUpperCase();
  const isStart = /^\d[0-9A-Z]{7,13}$/.test(plain) && /\d{2}/.test(plain);
  return isStart || isValidCnpj(plain) ? plain : null;
}

/** Words of a search that are used; the rest is ignored. */
const MAX_WORDS = 6;

/** Patterns for `like` over folded text, one per word; wildcards in a word are escaped. */
export const likePatterns = (search: string): string[] =>
  fold(search)
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
