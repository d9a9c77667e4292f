import { AMOUNT_SORT } from "@/lib/catalog/amount/rules";
import {
  type FilterKey,
  type PlainSortId,
  type ProjectQuery,
  parseProjectQuery,
  readListCursor,
  SORTS,
  toSearchParams,
} from "@/lib/catalog/projects/rules/list-query";

/** Projects on a page: default and maximum. */
export const PAGE = 24;
export const MAX_PAGE = 100;
export const FEED_SIZE = 50;

export const OPEN_SORTS = SORTS.map(({ id }) => id).filter((id): id is PlainSortId => id !== AMOUNT_SORT);

export type OpenParameters = Record<FilterKey, string[]> & {
  busca: string;
  ordem: PlainSortId;
  limite: number;
  depois?: string | undefined;
};

export type OpenQuery = { query: ProjectQuery; limite: number };

export const isCursor = ({ ordem, depois }: Pick<OpenParameters, "ordem" | "depois">): boolean =>
  depois === undefined || readListCursor(ordem, depois) !== null;

export const toQuery = ({ limite, ...params }: OpenParameters): OpenQuery => ({
  query: parseProjectQuery(params),
  limite,
});

export function pageHref({ query, limite }: OpenQuery, depois: string | null): string {
  const params = toSearchParams({ ...query, depois });
  if (limite !== PAGE) params.set("limite", String(limite));
  const search = params.toString();
  return `/api/v1/projects${search ? `?${search}` : ""}`;
}

export const toFeedQuery = (params: Record<string, string | string[]>): ProjectQuery => ({
  ...parseProjectQuery(params),
  quanto: null,
  ordem: "recentes",
  visao: "cartoes",
  depois: null,
  antes: null,
});

/** Query string with only the search and the filters. All else gets its default, which toSearchParams() drops. */
export const feedSearch = (query: ProjectQuery): string => {
  const search = toSearchParams({
    ...query,
    quanto: null,
    isPerson: false,
    ordem: "maior-valor",
    visao: "cartoes",
    depois: null,
    antes: null,
  });
  return search.size > 0 ? `?${search}` : "";
};

export const feedHref = (query: ProjectQuery): string => `/lir-projetos/atom.xml${feedSearch(query)}`;

export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);
