import {
  defaultSort,
  EMPTY_QUERY,
  FILTER_STATUSES,
  type ProjectQuery,
  parseProjectQuery,
  toSearchParams,
} from "@/lib/catalog/projects/rules/list-query";

/** Category buttons beside 'Todas' (B2.8), in the words of the official source (B3.5). */
export const EXPLORER_CATEGORIES = ["Ambiental"] as const;

export type ExplorerQuery = Pick<ProjectQuery, "busca" | "quanto" | "depois" | "antes"> & {
  categoria: (typeof EXPLORER_CATEGORIES)[number] | null;
  status: (typeof FILTER_STATUSES)[number] | null;
};

/** Reads the list's state from the parameters of its address. Drops unknown values and malformed cursors. */
export function parseExplorerQuery(params: Record<string, string | string[] | undefined>): ExplorerQuery {
  const { busca, quanto, depois, antes } = parseProjectQuery({ ...params, ordem: undefined });
  const value = (key: "categoria" | "status") => {
    const given = Object.hasOwn(params, key) ? params[key] : undefined;
    return Array.isArray(given) ? given[0] : given;
  };
  return {
    busca,
    quanto,
    categoria: EXPLORER_CATEGORIES.find((category) => category === value("categoria")) ?? null,
    status: FILTER_STATUSES.find((status) => status === value("status")) ?? null,
    depois,
    antes,
  };
}

export function explorerHref(query: ExplorerQuery): string {
  const { busca, quanto, categoria, status, depois, antes } = query;
  const params = toSearchParams({ busca, quanto });
  for (const [key, value] of Object.entries({ categoria, status, depois, antes })) {
    if (value) params.set(key, value);
  }
  return params.size > 0 ? `/projetos?${params}` : "/projetos";
}

export const toProjectQuery = ({ busca, quanto, status, depois, antes }: ExplorerQuery): ProjectQuery => ({
  ...EMPTY_QUERY,
  busca,
  quanto,
  ordem: defaultSort(quanto),
  status: status ? [status] : [],
  depois,
  antes,
});

export function fullListHref(query: ExplorerQuery): string {
  const params = toSearchParams(toProjectQuery({ ...query, depois: null, antes: null }));
  return params.size > 0 ? `/lir-projetos?${params}` : "/lir-projetos";
}
