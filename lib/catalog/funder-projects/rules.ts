import {
  EMPTY_QUERY,
  FILTER_STATUSES,
  type ProjectQuery,
  parseProjectQuery,
} from "@/lib/catalog/projects/rules/project";

/** Category buttons of the screen beside 'Todas' (B2.8): categories of the source (B3.5). */
export const EXPLORER_CATEGORIES = ["Ambiental"] as const;
export const EXPLORER_STATUSES = FILTER_STATUSES;

/** State of 'Explorar Projetos', all of it in the address. */
export type ExplorerQuery = {
  busca: string;
  categoria: (typeof EXPLORER_CATEGORIES)[number] | null;
  status: (typeof EXPLORER_STATUSES)[number] | null;
  depois: string | null;
  antes: string | null;
};

/** Reads the address. Never throws: unknown values and forged cursors are dropped. */
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

/** The address of a query, defaults left out. */
export function explorerHref({ busca, categoria, status, depois, antes }: ExplorerQuery): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ busca, categoria, status, depois, antes })) {
    if (value) params.set(key, value);
  }
  return params.size > 0 ? `/projetos?${params}` : "/projetos";
}

/** The part of it that every list knows. */
export const toProjectQuery = ({ busca, status, depois, antes }: ExplorerQuery): ProjectQuery => ({
  ...EMPTY_QUERY,
  busca,
  status: status ? [status] : [],
  depois,
  antes,
});
