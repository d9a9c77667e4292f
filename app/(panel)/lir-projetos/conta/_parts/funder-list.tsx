import { FunderGrid } from "@/components/catalog/funder-projects/funder-card";
import type { ViewerProjectState } from "@/components/catalog/funder-projects/project-actions";
import { type ListAmount, ListResults } from "@/components/catalog/projects/list-results";
import { MayCall } from "@/components/people/colleagues/may-call";
import type { FunderProjectPage } from "@/lib/catalog/funder-projects/types";
import type { FilterOptions, ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { FunderTable } from "./funder-table";
import { SaveSearchButton } from "./save-search-button";

type FunderListProps = {
  page: FunderProjectPage;
  amount: ListAmount;
  query: ProjectQuery;
  options: FilterOptions;
  viewerState: ViewerProjectState;
  whatsapp: string;
};

/** The full list of a financiador (B2.5, B2.7). */
export function FunderList({ page, amount, query, options, viewerState, whatsapp }: FunderListProps) {
  const shared = { projects: page.items, amount: query.quanto, viewerState, whatsapp };
  return (
    <section aria-label="Lista de projetos" className="page-width pb-24">
      <ListResults
        page={page}
        amount={amount}
        query={query}
        options={options}
        funder
        save={
          <MayCall name="save-search">
            <SaveSearchButton query={query} />
          </MayCall>
        }
      >
        {query.visao === "tabela" ? (
          <FunderTable {...shared} />
        ) : (
          <FunderGrid {...shared} screen="financiador" />
        )}
      </ListResults>
    </section>
  );
}
