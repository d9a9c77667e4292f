import {
  EMPTY_QUERY,
  FILTER_STATUSES,
  type ProjectQuery,
  parseProjectQuery,
} from "@/lib/catalog/projects/rules/project";

/** Category buttons beside 'Todas' (B2.8); values of the source (B3.5). */
export const EXPLORER_CATEGORIES = ["Ambiental"] as const;
export const EXPLORER_STATUSES = FILTER_STATUSES;

/** State of 'Explorar Projetos', stored in the address. */
export type ExplorerQuery = {
  busca: string;
  categoria: (typeof EXPLORER_CATEGORIES)[number] | null;
  status: (typeof EXPLORER_STATUSES)[number] | null;
  depois: string | null;
  antes: string | null;
};

/** Parses the address. Never throws; drops unknown values and forged cursors. */
export function parseExplorerQuery(params: Record<string, string | string[] | undefined>): ExplorerQuery {
  const { busca, depois, antes } = parseProjectQuery({ ...params, ordem: undefined });
  const value = (key: "categoria" | "status") => {
    const given = Object.hasOwn(params, key) ? params[key] : undefined;
    return Array.isArray(given) ? given[0] : given;
  };
  return {
    busca,
    categoria: EXPLORER_CATEGORIES.find((category) => category === value("categoria")) ?? null,
    status: EXPLORER_STATUSES.find((status) => status === value("status")) ?? null,
    depois,
    antes,
  };
}

/** The address of a query, without defaults. */
export function explorerHref({ busca, categoria, status, depois, antes }: ExplorerQuery): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ busca, categoria, status, depois, antes })) {
    if (value) params.set(key, value);
  }
  return params.size > 0 ? `/projetos?${params}` : "/projetos";
}

/** The query in terms of the common list. */
export const toProjectQuery = ({ busca, status, depois, antes }: ExplorerQuery): ProjectQuery => ({
  ...EMPTY_QUERY,
  busca,
  status: status ? [status] : [],
  depois,
  antes,
});
