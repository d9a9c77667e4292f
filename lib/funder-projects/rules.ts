import {
  availableAmount,
  EMPTY_QUERY,
  FILTER_STATUSES,
  fundingProgress,
  minimumGate,
  type ProjectQuery,
  parseProjectQuery,
} from "@/lib/projects/rules/project";
import { fold } from "@/lib/text";

/** Figures that follow from the amount raised, so that a page never shows two readings of it. */
export function figuresOf(status: string, valorTotal: number, valorCaptado: number) {
  return {
    valorCaptado,
    valorDisponivel: availableAmount(status, valorTotal, valorCaptado),
    percentual: fundingProgress(valorCaptado, valorTotal).percent,
  };
}

/** The same for the legal minimum of a project. @param percent 20, or 50 with works */
export function gateOf(valorTotal: number, valorCaptado: number, percent: 20 | 50) {
  const gate = minimumGate(valorTotal, valorCaptado, percent);
  return { percent, valor: gate.goal, falta: gate.missing };
}

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
