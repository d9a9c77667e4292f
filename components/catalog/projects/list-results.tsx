import type { ReactNode } from "react";
import { AmountHeadline } from "@/components/catalog/amount/amount-headline";
import { AMOUNT_SORT_RULE, takeAmount } from "@/lib/catalog/amount/messages";
import { AMOUNT_SORT, type AmountEntry, NO_AMOUNT } from "@/lib/catalog/amount/rules";
import { offeredColumns } from "@/lib/catalog/project-export/rules";
import type { AmountFigures } from "@/lib/catalog/projects/queries/amount";
import type { FilterOptions, ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { DEMONSTRATION } from "@/lib/words/site";
import { ExportForm } from "./export-form";
import { ProjectFilters } from "./project-filters";
import { ProjectList, totalLabel } from "./project-list";
import { ViewSwitch } from "./view-switch";

/**
 * `figures`: effect of the amount on all listed projects, regardless of the filters; null without a valid amount.
 * `isPerson`: whether a reader without an account gives as a natural person.
 */
export type ListAmount = { entry: AmountEntry; figures: AmountFigures | null; isPerson?: boolean };

export const WITHOUT_AMOUNT: ListAmount = { entry: NO_AMOUNT, figures: null };

type ListResultsProps = {
  page: Omit<ProjectPage, "items"> & { items: { demonstracao: boolean }[] };
  amount: ListAmount;
  query: ProjectQuery;
  options: FilterOptions;
  funder?: boolean;
  isShort?: boolean | undefined;
  notice?: ReactNode;
  /** Control that saves the search; a prop, so that anonymous visitors do not load the code of its form. */
  save: ReactNode;
  children: ReactNode;
};

export function ListResults(props: ListResultsProps) {
  const { page, amount, query, options, funder = false, isShort, notice, save, children } = props;
  return (
    <>
      <ProjectFilters query={query} amount={amount} options={options} byProponent={funder} />
      <AmountHeadline
        quanto={query.quanto}
        figures={amount.figures}
        ordem={query.ordem}
        isStranger={!funder}
        isPerson={amount.isPerson === true}
      />
      {notice}

      {/* On a phone the tools are below the list, so that the first project is in sight. */}
      <div className="flex flex-col">
        <div className="mt-3 mb-3 md:mt-8 md:mb-5 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-8 md:gap-y-3 max-md:contents">
          <div className="min-w-0 flex-1 md:basis-72 max-md:mt-3 max-md:mb-2 max-md:flex max-md:items-baseline max-md:gap-x-3">
            <h2 className="figures whitespace-nowrap md:text-xl max-md:text-sm">{totalLabel(page.total)}</h2>
            {query.ordem === AMOUNT_SORT && page.total.count > 0 && (
              <p className="whitespace-nowrap text-ink-soft text-sm md:hidden">
                {takeAmount(page.total.count)}
              </p>
            )}
            {page.items.some((project) => project.demonstracao) && (
              <p className="text-ink-soft text-sm md:mt-1">
                <span className="md:hidden">{DEMONSTRATION.short}</span>
                <span className="max-md:hidden">{DEMONSTRATION.list}</span>
              </p>
            )}
          </div>
          <div className="relative flex flex-wrap items-center gap-3 max-md:order-last max-md:mt-8">
            {save}
            {page.items.length > 0 && <ExportForm query={query} columns={offeredColumns(funder)} />}
            <ViewSwitch query={query} />
          </div>
        </div>
        <div>
          <ProjectList page={page} query={query} isShort={isShort}>
            {children}
          </ProjectList>
          {query.ordem === AMOUNT_SORT && (
            <p className="mt-6 text-ink-soft text-sm md:hidden">{AMOUNT_SORT_RULE}</p>
          )}
        </div>
      </div>
    </>
  );
}
