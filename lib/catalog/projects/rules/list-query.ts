import {
  AMOUNT_KEY,
  AMOUNT_SORT,
  amountParam,
  FUNDER_KEY,
  isPersonIn,
  PERSON,
  readAmount,
} from "@/lib/catalog/amount/rules";
import { type Cursor, readCursor, writeCursor } from "@/lib/kit/cursor";
import { isDay } from "@/lib/kit/day";
import { cutText } from "@/lib/kit/text";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import { itself, TRAIT_FILTERS } from "./traits";

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
/** States offered first in the filter (B9.7), before the other states with projects. */
export const FEATURED_STATES = ["SP", "RJ", "MG", "PR", "RS"] as const;

export type Status = (typeof PROJECT_STATUSES)[number];
export type Category = (typeof CATEGORIES)[number];
export type Urgency = (typeof URGENCIES)[number];

type ValueBand = { id: string; label: string; min: number; max: number | null };

/** Bounds in centavos, both inclusive. The column faixa_valor has the position in this list, from 1. */
export const VALUE_BANDS: readonly ValueBand[] = [
  { id: "ate-1-mi", label: "Até R$ 1 milhão", min: 0, max: 100_000_000 },
  { id: "1-a-2-mi", label: "R$ 1 a 2 milhões", min: 100_000_001, max: 200_000_000 },
  { id: "2-a-3-mi", label: "R$ 2 a 3 milhões", min: 200_000_001, max: 300_000_000 },
  { id: "3-a-5-mi", label: "R$ 3 a 5 milhões", min: 300_000_001, max: 500_000_000 },
  { id: "mais-de-5-mi", label: "Mais de R$ 5 milhões", min: 500_000_001, max: null },
];

/** "Mais captado" sorts by the percentage raised, so that small projects can come first. */
export const SORTS = [
  { id: "maior-valor", label: "Maior valor" },
  { id: "menor-valor", label: "Menor valor" },
  { id: "mais-captado", label: "Mais captado" },
  { id: "prazo", label: "Prazo mais próximo" },
  { id: "recentes", label: "Aprovação mais recente" },
  { id: AMOUNT_SORT, label: "Onde o seu valor faz mais diferença" },
] as const;
export type SortId = (typeof SORTS)[number]["id"];

export type PlainSortId = Exclude<SortId, typeof AMOUNT_SORT>;

/** Default sort (B7.1). */
export const defaultSort = (quanto: number | null): SortId => (quanto === null ? SORTS[0].id : AMOUNT_SORT);

/** Sorts that the list offers, the default first. */
export const offeredSorts = (quanto: number | null): (typeof SORTS)[number][] =>
  quanto === null
    ? SORTS.filter(({ id }) => id !== AMOUNT_SORT)
    : SORTS.toSorted((a, b) => Number(b.id === AMOUNT_SORT) - Number(a.id === AMOUNT_SORT));

export const VIEWS = ["cartoes", "tabela"] as const;
type ListView = (typeof VIEWS)[number];

export type Filter = {
  /** In canonical order. */
  values: readonly string[];
  legend: string;
  /** Values with a checkbox in the panel, by default all. "states": the featured states and states with projects. */
  offered?: readonly string[] | "states";
  option: (value: string) => string;
  /** Text of a value where no legend stands beside it: on a chip and in the summary of a saved search. */
  phrase: (value: string) => string;
} & (
  | {
      column: string;
      /** Whether the column has the position in `values`, from 1, instead of the text. */
      numbered: boolean;
    }
  | {
      /** Bit of the first value in projects.tracos (traits.ts). */
      firstBit: number;
    }
);

const bandLabel = (id: string): string => VALUE_BANDS.find((band) => band.id === id)?.label ?? id;

const asStored = { option: itself, phrase: itself, numbered: false };

/**
 * Keyed by query parameter, in the order of the address and of the panel (CONTRIBUTING.md, Add a filter to the list).
 */
export const FILTERS = {
  estado: { ...asStored, values: STATE_CODES, legend: "Estado", offered: "states", column: "estado" },
  categoria: { ...asStored, values: CATEGORIES, legend: "Categoria", column: "categoria" },
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
    phrase: (value: string) => `Urgência ${value.toLowerCase()}`,
    column: "urgencia",
  },
  valor: {
    values: VALUE_BANDS.map(({ id }) => id),
    legend: "Valor do projeto",
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

export type FilterOptions = Record<FilterKey, { value: string; count: number }[]>;

/** An empty list allows every value. */
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
  isPerson?: boolean;
  ordem: SortId;
  visao: ListView;
  depois: string | null;
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

/** Query parameters of the list, in the order of its canonical address. */
export const QUERY_KEYS: readonly string[] = [
  "busca",
  AMOUNT_KEY,
  FUNDER_KEY,
  ...FILTER_KEYS,
  "ordem",
  "visao",
  "depois",
  "antes",
];

/** Characters. */
export const MAX_SEARCH = 100;

/** Keeps case and accents: the database removes them (`pattern` in ../queries/filters.ts). */
export function cleanSearch(text: string): string {
  const printable = text
    .slice(0, 4 * MAX_SEARCH)
    .replace(/\p{C}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(printable, MAX_SEARCH).trim();
}

/** Unknown values and malformed cursors are dropped. A repeated filter has several values, in canonical order. */
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
    ...(isPersonIn(params) && { isPerson: true }),
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

/** Inverse of {@link parseProjectQuery}. Leaves out default values, and a sort that the list does not offer. */
export function toSearchParams(query: Partial<ProjectQuery>): URLSearchParams {
  const params = new URLSearchParams();
  const quanto = query.quanto ?? null;
  if (query.busca) params.set("busca", query.busca);
  if (quanto !== null) params.set(AMOUNT_KEY, amountParam(quanto));
  if (query.isPerson) params.set(FUNDER_KEY, PERSON);
  for (const key of FILTER_KEYS) for (const value of query[key] ?? []) params.append(key, value);
  const isOffered = offeredSorts(quanto).some(({ id }) => id === query.ordem);
  if (query.ordem && isOffered && query.ordem !== defaultSort(quanto)) params.set("ordem", query.ordem);
  if (query.visao && query.visao !== EMPTY_QUERY.visao) params.set("visao", query.visao);
  if (query.depois) params.set("depois", query.depois);
  else if (query.antes) params.set("antes", query.antes);
  return params;
}

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

/** Marks the key (a number, or a day as 20261121) with a letter for the sort, so that other sorts reject the cursor. */
export const writeListCursor = (sort: SortId, { key, id }: Cursor): string =>
  writeCursor({ key: CURSOR_LETTERS[sort] + key.replace("-", "m"), id });

/** Null for a text that {@link writeListCursor} cannot have written for this sort. */
export function readListCursor(sort: SortId, text: string): Cursor | null {
  const cursor = readCursor(text);
  const [, letter, minus, digits] = /^([a-z])(m?)(0|[1-9]\d{0,17})$/.exec(cursor?.key ?? "") ?? [];
  if (!cursor || !digits || letter !== CURSOR_LETTERS[sort]) return null;
  if (minus && (sort !== AMOUNT_SORT || digits === "0")) return null;
  const key = (minus ? "-" : "") + digits;
  const day = key.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  if ((sort === "prazo" || sort === "recentes") && !isDay(day)) return null;
  return { key, id: cursor.id };
}
