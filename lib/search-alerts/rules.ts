import type { SearchAlertData } from "../email/types";
import { formatMoney } from "../format";
import { NAMED_IN_ALERT, searchHref } from "../saved-searches/rules";

/** Amount in centavos. */
export type AnnouncedProject = {
  id: string;
  slug: string;
  nome: string;
  categoria: string;
  cidade: string;
  estado: string;
  valorDisponivel: number;
};

type Found = { name: string; query: string; projects: AnnouncedProject[] };

/**
 * What one e-mail says about the new projects of all searches of a person. A project that several of them found stands
 * under the first; a search that is left with none is not named.
 * @param origin address of the site
 */
export function toAlert(userName: string, found: Found[], origin: string): SearchAlertData {
  const told = new Set<string>();
  const searches = found.flatMap(({ name, query, projects }) => {
    const fresh = projects.filter(({ id }) => !told.has(id));
    if (fresh.length === 0) return [];
    for (const { id } of fresh) told.add(id);
    const named = fresh.slice(0, NAMED_IN_ALERT).map((project) => ({
      title: project.nome,
      place: `${project.cidade}, ${project.estado}`,
      category: project.categoria,
      available: formatMoney(project.valorDisponivel),
      url: `${origin}/lir-projetos/${project.slug}`,
    }));
    return [{ name, url: origin + searchHref(query), projects: named, more: fresh.length - named.length }];
  });
  return { userName, total: told.size, searches, manageUrl: `${origin}/dashboard/buscas` };
}
