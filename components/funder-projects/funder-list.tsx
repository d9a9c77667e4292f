import type { FunderProjectPage } from "@/lib/funder-projects/types";
import type { ProjectQuery } from "@/lib/projects/rules";
import { ListResults } from "../projects/list-results";
import { SaveSearchButton } from "../saved-searches/save-search-button";
import { FunderGrid } from "./funder-card";
import { FunderTable } from "./funder-table";
import type { Dealings } from "./project-actions";

type FunderListProps = {
  page: FunderProjectPage;
  query: ProjectQuery;
  states: string[];
  dealings: Dealings;
  whatsapp: string;
};

/** The full list of a financiador (B2.5, B2.7). */
export function FunderList({ page, query, states, dealings, whatsapp }: FunderListProps) {
  const shared = { projects: page.items, dealings, whatsapp };
  return (
    <section aria-label="Lista de projetos" className="page-width pb-24">
      <ListResults page={page} query={query} states={states} funder save={<SaveSearchButton query={query} />}>
        {query.visao === "tabela" ? (
          <FunderTable {...shared} />
        ) : (
          <FunderGrid {...shared} screen="financiador" />
        )}
      </ListResults>
    </section>
  );
}
