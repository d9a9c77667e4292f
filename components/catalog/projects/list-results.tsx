import type { ReactNode } from "react";
import { columnsFor } from "@/lib/catalog/project-export/rules";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/project";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { DEMONSTRATION_NOTICE } from "@/lib/words/site";
import { AppliedFilters } from "./applied-filters";
import { ExportForm } from "./export-form";
import { ProjectFilters } from "./project-filters";
import { ProjectList, totalLabel } from "./project-list";
import { ViewSwitch } from "./view-switch";

type ListResultsProps = {
  page: Omit<ProjectPage, "items"> & { items: { demonstracao: boolean }[] };
  query: ProjectQuery;
  states: string[];
  /** Whether the viewer searches by proponent and may have every column. */
  funder?: boolean;
  /** How this viewer keeps the search; not chosen here, so that strangers load none of the form's code. */
  save: ReactNode;
  children: ReactNode;
};

/** Search, filters, how many were found, how they are shown and taken along, and the results. */
export function ListResults({ page, query, states, funder = false, save, children }: ListResultsProps) {
  return (
    <>
      <ProjectFilters query={query} states={states} byProponent={funder} />
      <AppliedFilters query={query} />

      <div className="mt-10 mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="figures text-xl">{totalLabel(page.total)}</h2>
          {page.items.some((project) => project.demonstracao) && (
            <p className="mt-1 text-ink-soft text-sm">{DEMONSTRATION_NOTICE}</p>
          )}
        </div>
        <div className="relative flex flex-wrap items-center gap-3">
          {save}
          {page.items.length > 0 && <ExportForm query={query} columns={columnsFor(funder)} />}
          <ViewSwitch query={query} />
        </div>
      </div>
      <ProjectList page={page} query={query}>
        {children}
      </ProjectList>
    </>
  );
}
