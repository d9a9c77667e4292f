import { AMOUNT_KEY, AMOUNT_SORT, amountParam, readAmount } from "@/lib/catalog/amount/rules";
import { type Cursor, readCursor, writeCursor } from "@/lib/kit/cursor";
import { isDay } from "@/lib/kit/day";
import { formatNumber, toIsoDay } from "@/lib/kit/format";
import { cutText, isLonger } from "@/lib/kit/text";
import { DAY } from "@/lib/kit/time";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import { TRAIT_FILTERS } from "./traits";

export const PROJECT_STATUSES = ["Aprovada", "Em Captação", "Finalizada"] as const;
/** Statuses of a project that can receive interests (B4.1). */
export const OPEN_STATUSES = ["Aprovada", "Em Captação"] as const;
export const isOpenStatus = (status: string): boolean => OPEN_STATUSES.some((open) => open === status);
/** Statuses in the filter (B9.7); the address accepts every status. */
export const FILTER_STATUSES = OPEN_STATUSES;
export const CATEGORIES = [
  "Gestão de Resíduos",
  "Inclusão Social",
  "Saúde e Reciclagem",
  "Cooperativismo",
  "Educação Ambiental",
] as const;
export const URGENCIES = ["Alta", "Média", "Baixa"] as const;
/** Offered first in the filter (B9.7), before the other states that have projects. */
export const FEATURED_STATES = ["SP", "RJ", "MG", "PR", "RS"] as const;

export type Status = (typeof PROJECT_STATUSES)[number];
export type Category = (typeof CATEGORIES)[number];
export type Urgency = (typeof URGENCIES)[number];

type ValueBand = { id: string; label: string; min: number; max: number | null };

/** Bounds in centavos, both inclusive; column faixa_valor holds the position in this list, from 1. */
export const VALUE_BANDS: readonly ValueBand[] = [
  { id: "ate-1-mi", label: "Até R$ 1 milhão", min: 0, max: 100_000_000 },
  { id: "1-a-2-mi", label: "R$ 1 a 2 milhões", min: 100_000_001, max: 200_000_000 },
  { id: "2-a-3-mi", label: "R$ 2 a 3 milhões", min: 200_000_001, max: 300_000_000 },
  { id: "3-a-5-mi", label: "R$ 3 a 5 milhões", min: 300_000_001, max: 500_000_000 },
  { id: "mais-de-5-mi", label: "Mais de R$ 5 milhões", min: 500_000_001, max: null },
];

/**
 * The first is the default (B7.1), with an amount the last ({@link defaultSort}). "Mais captado" sorts by the share
 * raised, which gives small projects a chance.
 */
export const SORTS = [
  { id: "maior-valor", label: "Maior valor" },
  { id: "menor-valor", label: "Menor valor" },
  { id: "mais-captado", label: "Mais captado" },
  { id: "prazo", label: "Prazo mais próximo" },
  { id: "recentes", label: "Aprovação mais recente" },
  { id: AMOUNT_SORT, label: "Onde o seu valor faz mais diferença" },
] as const;
export type SortId = (typeof SORTS)[number]["id"];

/** Orders that need no amount. */
export type PlainSortId = Exclude<SortId, typeof AMOUNT_SORT>;

/** Default order of a list; with an amount, the order by effect. */
export const defaultSort = (quanto: number | null): SortId => (quanto === null ? SORTS[0].id : AMOUNT_SORT);

/** The orders that a list offers, its default first; the order by effect needs an amount. */
export const offeredSorts = (quanto: number | null): (typeof SORTS)[number][] =>
  quanto === null
    ? SORTS.filter(({ id }) => id !== AMOUNT_SORT)
    : SORTS.toSorted((a, b) => Number(b.id === AMOUNT_SORT) - Number(a.id === AMOUNT_SORT));

export const VIEWS = ["cartoes", "tabela"] as const;
type ListView = (typeof VIEWS)[number];

type Filter = {
  /** Values that an address may hold, in canonical order. */
  values: readonly string[];
  /** Heading in the panel. */
  legend: string;
  /** Values with a checkbox in the panel; "states": the featured states and those with projects. */
  offered: readonly string[] | "states";
  /** Text of a checkbox. */
  option: (value: string) => string;
  /** Text of a value without its heading: on a chip and in the summary of a saved search. */
  phrase: (value: string) => string;
} & (
  | {
      /** Column of projects and of project_summary. */
      column: string;
      /** The column holds the position in `values`, from 1, instead of the text. */
      numbered: boolean;
    }
  | {
      /** Bit of the first value in projects.tracos (traits.ts). */
      firstBit: number;
    }
);

const itself = (value: string): string => value;
const bandLabel = (id: string): string => VALUE_BANDS.find((band) => band.id === id)?.label ?? id;
const BANDS = VALUE_BANDS.map((band) => band.id);

/** Defaults of a filter: a text column of the same name, shown as it is stored. */
const asStored = { option: itself, phrase: itself, numbered: false };

/**
 * The filters of the project list by their query parameter, in the order of the address and of the panel. Parsing,
 * panel, chips, SQL and the summary of a saved search follow this table. CONTRIBUTING.md has the steps for a new
 * filter.
 */
export const FILTERS = {
  estado: { ...asStored, values: STATE_CODES, legend: "Estado", offered: "states", column: "estado" },
  categoria: {
    ...asStored,
    values: CATEGORIES,
    legend: "Categoria",
    offered: CATEGORIES,
    column: "categoria",
  },
  status: {
    ...asStored,
    values: PROJECT_STATUSES,
    legend: "Status",
    offered: FILTER_STATUSES,
    column: "status",
  },
  urgencia: {
    ...asStored,
    values: URGENCIES,
    legend: "Urgência",
    offered: URGENCIES,
    phrase: (value: string) => `Urgência ${value.toLowerCase()}`,
    column: "urgencia",
  },
  valor: {
    values: BANDS,
    legend: "Valor do projeto",
    offered: BANDS,
    option: bandLabel,
    phrase: bandLabel,
    column: "faixa_valor",
    numbered: true,
  },
  ...TRAIT_FILTERS,
} satisfies Record<string, Filter>;
export type FilterKey = keyof typeof FILTERS;
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

/** Filters stored as bits of projects.tracos; project_summary has sums by all other filters. */
export type TraitKey = keyof typeof TRAIT_FILTERS;
export const TRAIT_KEYS = Object.keys(TRAIT_FILTERS) as TraitKey[];
export type SummedKey = Exclude<FilterKey, TraitKey>;
export const isTrait = (key: FilterKey): key is TraitKey => Object.hasOwn(TRAIT_FILTERS, key);
export const SUMMED_KEYS = FILTER_KEYS.filter((key): key is SummedKey => !isTrait(key));

/** Values that the panel offers, each with its number of listed projects. */
export type FilterOptions = Record<FilterKey, { value: string; count: number }[]>;

/** The chosen values of each filter; an empty list does not limit. */
export type ProjectFilters = { [Key in FilterKey]: (typeof FILTERS)[Key]["values"][number][] };

const eachFilter = (choose: (key: FilterKey, options: readonly string[]) => string[]): ProjectFilters =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, choose(key, FILTERS[key].values)])) as ProjectFilters;

export const chosenValues = (filters: ProjectFilters): { key: FilterKey; value: string; phrase: string }[] =>
  FILTER_KEYS.flatMap((key) =>
    filters[key].map((value) => ({ key, value, phrase: FILTERS[key].phrase(value) })),
  );

export type ProjectQuery = ProjectFilters & {
  busca: string;
  /** Amount (centavos) that the reader wants to give. */
  quanto: number | null;
  ordem: SortId;
  visao: ListView;
  /** Cursor of the page after this project. */
  depois: string | null;
  /** Cursor of the page before this project. */
  antes: string | null;
};

export const EMPTY_QUERY: ProjectQuery = {
  busca: "",
  quanto: null,
  ...eachFilter(() => []),
  ordem: "maior-valor",
  visao: "cartoes",
  depois: null,
  antes: null,
};

/** Parameters of the address in canonical order. */
export const QUERY_KEYS: readonly string[] = [
  "busca",
  AMOUNT_KEY,
  ...FILTER_KEYS,
  "ordem",
  "visao",
  "depois",
  "antes",
];

/** Longest search term in characters. */
export const MAX_SEARCH = 100;

/**
 * One line of printable text, at most 100 characters, without half surrogate pairs. The database folds case and accents
 * (`pattern` in ../queries/filters.ts).
 */
export function cleanSearch(text: string): string {
  const printable = text
    .slice(0, 4 * MAX_SEARCH)
    .replace(/\p{C}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(printable, MAX_SEARCH).trim();
}

/**
 * Parses the address of a list. Never throws: drops unknown values and forged cursors. Repeated keys of a filter are
 * several values, in canonical order without duplicates.
 */
export function parseProjectQuery(params: Record<string, string | string[] | undefined>): ProjectQuery {
  const values = (key: string): string[] => {
    const value = Object.hasOwn(params, key) ? params[key] : undefined;
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  };
  const quanto = readAmount(values(AMOUNT_KEY)[0]).centavos;
  const ordem = offeredSorts(quanto).find(({ id }) => id === values("ordem")[0])?.id ?? defaultSort(quanto);
  const cursor = (key: string) => {
    const text = values(key)[0];
    return text !== undefined && readListCursor(ordem, text) ? text : null;
  };
  const depois = cursor("depois");
  return {
    busca: cleanSearch(values("busca")[0] ?? ""),
    quanto,
    ...eachFilter((key, options) => {
      const given = new Set(values(key));
      return options.filter((option) => given.has(option));
    }),
    ordem,
    visao: VIEWS.find((view) => view === values("visao")[0]) ?? EMPTY_QUERY.visao,
    depois,
    antes: depois ? null : cursor("antes"),
  };
}

/** The address of a query without defaults; parsing it gives the same query. */
export function toSearchParams(query: Partial<ProjectQuery>): URLSearchParams {
  const params = new URLSearchParams();
  const quanto = query.quanto ?? null;
  if (query.busca) params.set("busca", query.busca);
  if (quanto !== null) params.set(AMOUNT_KEY, amountParam(quanto));
  for (const key of FILTER_KEYS) for (const value of query[key] ?? []) params.append(key, value);
  const isOffered = offeredSorts(quanto).some(({ id }) => id === query.ordem);
  if (query.ordem && isOffered && query.ordem !== defaultSort(quanto)) params.set("ordem", query.ordem);
  if (query.visao && query.visao !== EMPTY_QUERY.visao) params.set("visao", query.visao);
  if (query.depois) params.set("depois", query.depois);
  else if (query.antes) params.set("antes", query.antes);
  return params;
}

/** Address of a project's page, with the reader's amount for its interest. */
export const projectHref = (slug: string, quanto: number | null = null): string =>
  `/lir-projetos/${slug}${quanto === null ? "" : `?${AMOUNT_KEY}=${amountParam(quanto)}`}`;

const CURSOR_LETTERS: Record<SortId, string> = {
  "maior-valor": "v",
  "menor-valor": "n",
  "mais-captado": "c",
  prazo: "p",
  recentes: "r",
  [AMOUNT_SORT]: "d",
};

/**
 * Prefixes the key with a letter for the sort, because a key (a number, or a day as 20261121) is meaningless in
 * another sort. A minus sign is written as m.
 */
export const writeListCursor = (sort: SortId, { key, id }: Cursor): string =>
  writeCursor({ key: CURSOR_LETTERS[sort] + key.replace("-", "m"), id });

/** @returns null unless the text is a cursor of this sort, exactly as written by {@link writeListCursor} */
export function readListCursor(sort: SortId, text: string): Cursor | null {
  const cursor = readCursor(text);
  const [, letter, minus, digits] = /^([a-z])(m?)(0|[1-9]\d{0,17})$/.exec(cursor?.key ?? "") ?? [];
  if (!cursor || !digits || letter !== CURSOR_LETTERS[sort]) return null;
  if (minus && (sort !== AMOUNT_SORT || digits === "0")) return null;
  const key = (minus ? "-" : "") + digits;
  if ((sort === "prazo" || sort === "recentes") && !isCompactDay(key)) return null;
  return { key, id: cursor.id };
}

function isCompactDay(digits: string): boolean {
  return isDay(digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"));
}

/** Share of the cut that may be dropped to end with a whole word. */
const WORD_SHARE = 0.25;

/**
 * At most 150 characters of a description (B2.6, B9.5), cut after a word unless the word is very long. Adds an ellipsis
 * where text was cut; line breaks become spaces.
 */
export function cutDescription(text: string, max = 150): string {
  const clean = text.replace(/\s+/g, " ").trim();
  if (!isLonger(clean, max)) return clean;
  // One character more shows whether a word ends exactly at the limit.
  const end = cutText(clean, max + 1).lastIndexOf(" ");
  const whole = cutText(clean, max);
  const cut = end >= max * (1 - WORD_SHARE) ? clean.slice(0, end) : whole;
  return `${cut.replace(/[\s.,;:–—-]+$/, "")}…`;
}

/** Width of a progress bar in percent, capped at 100. */
export const filledBar = (percent: number): number => Math.min(100, Math.max(0, percent));

/**
 * Share raised (B4.3), from amounts in centavos. A zero total counts as nothing raised.
 * @returns percent with one decimal, never capped; bar between 0 and 100 for the progress bar
 */
export function fundingProgress(
  raised: bigint | number,
  total: bigint | number,
): { percent: number; bar: number } {
  const percent = Number(total) > 0 ? Math.round((Number(raised) / Number(total)) * 1000) / 10 : 0;
  return { percent, bar: filledBar(percent) };
}

/** Amount that a project still seeks, in centavos. The database has the same rule (projeto_disponivel). */
export const availableAmount = (status: string, total: number, raised: number): number =>
  status === "Finalizada" ? 0 : Math.max(0, total - raised);

/** Calendar days in São Paulo from today to an ISO date; negative when it has passed. */
export function daysLeft(deadline: string | null, today: Date): number | null {
  if (!deadline) return null;
  return Math.round((Date.parse(deadline) - Date.parse(toIsoDay(today))) / DAY);
}

/**
 * Time left for fundraising in words; the last day still counts.
 * @param days calendar days
 */
export function timeLeft(days: number): string {
  if (days < 0) return "Prazo encerrado";
  if (days === 0) return "Termina hoje";
  return days === 1 ? "Falta 1 dia" : `Faltam ${formatNumber(days)} dias`;
}

/**
 * Progress of the fundraising period, which the law limits to twelve months, in calendar days in São Paulo.
 * @param approved ISO date of its beginning, when known
 * @returns days left (negative when over); share of the period that has passed in percent, null without a beginning;
 * whether the period is a year, within a week
 */
export function fundraisingClock(
  approved: string | null,
  deadline: string,
  today: Date,
): { left: number; passed: number | null; twelveMonths: boolean } {
  const left = daysLeft(deadline, today) ?? 0;
  const whole = approved ? Math.round((Date.parse(deadline) - Date.parse(approved)) / DAY) : 0;
  if (whole <= 0) return { left, passed: null, twelveMonths: false };
  const passed = Math.min(100, Math.max(0, ((whole - left) / whole) * 100));
  return { left, passed, twelveMonths: Math.abs(whole - 365) <= 7 };
}

/** Most days left of the urgencies Alta and Média. */
const MAX_DAYS = { Alta: 60, Média: 180 } as const;

/**
 * Urgency by the last day of fundraising: past or within 60 days Alta, within 180 Média, later Baixa; without a date
 * Média.
 */
export function urgencyFromDeadline(deadline: string | null, today: Date): Urgency {
  const days = daysLeft(deadline, today);
  if (days === null) return "Média";
  if (days <= MAX_DAYS.Alta) return "Alta";
  return days <= MAX_DAYS.Média ? "Média" : "Baixa";
}

/** The deadlines of each urgency as ISO days, both inclusive, by the rule of {@link urgencyFromDeadline}. */
export function urgencyPeriods(today: Date): { urgency: Urgency; from: string; to: string }[] {
  const inDays = (days: number) =>
    new Date(Date.parse(toIsoDay(today)) + days * DAY).toISOString().slice(0, 10);
  return [
    { urgency: "Alta", from: "0001-01-01", to: inDays(MAX_DAYS.Alta) },
    { urgency: "Média", from: inDays(MAX_DAYS.Alta + 1), to: inDays(MAX_DAYS.Média) },
    // 9999-12-31 stands for no deadline in the order of the list.
    { urgency: "Baixa", from: inDays(MAX_DAYS.Média + 1), to: "9999-12-30" },
  ];
}
