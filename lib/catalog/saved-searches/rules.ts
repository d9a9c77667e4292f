import {
  chosenValues,
  type ProjectQuery,
  parseProjectQuery,
  toSearchParams,
} from "@/lib/catalog/projects/rules/list-query";
import { markedName } from "@/lib/catalog/projects/rules/marked-name";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import { formatMoney } from "@/lib/kit/format";
import { cutText } from "@/lib/kit/text";
import { HOUR } from "@/lib/kit/time";
import { type AlertFrequency, OFF } from "@/lib/words/email/rules";
import type { SearchAlertData } from "@/lib/words/email/types";

export const MAX_SEARCH_NAME = 100;
export const MAX_SEARCHES = 50;
/** Projects of a search that an alert names. Further projects are only counted. */
const NAMED_IN_ALERT = 5;
/** Projects of a search that an alert reads. Further projects are only counted. */
export const MAX_IN_ALERT = 500;

/**
 * An alert reaches back this long (ms) before the previous alert, because a long import commits later than the
 * publicado_em that it writes. The table search_announcements prevents repetitions.
 */
export const OVERLAP = 2 * HOUR;

const DUE_AFTER: Record<Exclude<AlertFrequency, "nunca">, number> = {
  // Half a day less than the interval, because daily runs do not all start at the same minute.
  diario: 12 * HOUR,
  semanal: 6.5 * 24 * HOUR,
};

export function isAlertDue(frequency: AlertFrequency, alertedUntil: Date, now: Date): boolean {
  return frequency !== OFF && now.getTime() - alertedUntil.getTime() >= DUE_AFTER[frequency];
}

/** Query string of a search, without page, view and amount, so that equal searches are equal texts. */
export function canonicalSearch(query: string | ProjectQuery): string {
  const read = typeof query === "string" ? readSearch(query) : query;
  const search = { ...read, quanto: null, isPerson: false };
  return toSearchParams({ ...search, visao: "cartoes", depois: null, antes: null }).toString();
}

export function readSearch(text: string): ProjectQuery {
  const params = new URLSearchParams(text);
  return parseProjectQuery(Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)])));
}

export const searchHref = (query: string): string => (query ? `/lir-projetos?${query}` : "/lir-projetos");

const EVERYTHING = "Todos os projetos";

export function describeSearch(query: ProjectQuery): string {
  const chosen = chosenValues(query);
  const parts = [
    ...(query.busca ? [`“${query.busca}”`] : []),
    ...[
      ...chosen.filter(({ key }) => key === "categoria"),
      ...chosen.filter(({ key }) => key !== "categoria"),
    ].map(({ phrase }) => phrase),
  ];
  return parts.length > 0 ? parts.join(", ") : EVERYTHING;
}

export const proposedName = (query: ProjectQuery): string =>
  cutText(describeSearch(query), MAX_SEARCH_NAME).trim();

/** `valorDisponivel` in centavos. */
export type AnnouncedProject = Pick<
  ProjectRow,
  "id" | "slug" | "nome" | "categoria" | "cidade" | "estado" | "valorDisponivel" | "demonstracao"
> & {
  /** Number of the search's new projects, including those beyond MAX_IN_ALERT. */
  newInSearch: number;
};

type SearchResult = { name: string; query: string; projects: AnnouncedProject[] };

export const unreadOf = (projects: readonly AnnouncedProject[]): number =>
  (projects[0]?.newInSearch ?? 0) - projects.length;

/**
 * A project found by several searches is named under the first of them. A project beyond MAX_IN_ALERT counts in each
 * search that finds it, but only once in the total.
 * @param unread number of projects beyond MAX_IN_ALERT that no search has read
 */
export function toAlert(
  userName: string,
  found: SearchResult[],
  unread: number,
  origin: string,
): SearchAlertData {
  const announced = new Set<string>();
  const searches = found.flatMap(({ name, query, projects }) => {
    const fresh = projects.filter(({ id }) => !announced.has(id));
    const rest = unreadOf(projects);
    if (fresh.length === 0 && rest === 0) return [];
    for (const { id } of fresh) announced.add(id);
    const named = fresh.slice(0, NAMED_IN_ALERT).map((project) => ({
      title: markedName(project),
      place: `${project.cidade}, ${project.estado}`,
      category: project.categoria,
      available: formatMoney(project.valorDisponivel),
      url: `${origin}/lir-projetos/${project.slug}`,
    }));
    const more = fresh.length - named.length + rest;
    return [{ name, url: origin + searchHref(query), projects: named, more }];
  });
  return { userName, total: announced.size + unread, searches, manageUrl: `${origin}/dashboard/buscas` };
}
