import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId } from "react";
import { ListAmountField } from "@/components/catalog/amount/list-amount-field";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Button } from "@/components/kit/ui/button";
import { Drawer } from "@/components/kit/ui/drawer";
import { AMOUNT_SORT, FUNDER_KEY, PERSON } from "@/lib/catalog/amount/rules";
import {
  chosenValues,
  defaultSort,
  FILTER_KEYS,
  FILTERS,
  type FilterKey,
  type FilterOptions,
  offeredSorts,
  type ProjectQuery,
  type SortId,
} from "@/lib/catalog/projects/rules/list-query";
import { formatNumber } from "@/lib/kit/format";
import { AppliedFilters, clearedHref } from "./applied-filters";
import { FilterForm, OrderField } from "./filter-form";
import type { ListAmount } from "./list-results";
import { SearchField } from "./search-field";

type ProjectFiltersProps = {
  query: ProjectQuery;
  amount: ListAmount;
  options: FilterOptions;
  byProponent?: boolean;
};

/** The chosen filters stand in the address, so that a search can be linked (B5.5, B9.7). */
export function ProjectFilters({ query, amount, options, byProponent = false }: ProjectFiltersProps) {
  const chosen = chosenValues(query).length;
  // The order by amount leaves out projects that the options' numbers include, so it hides the numbers.
  const counted = query.ordem !== AMOUNT_SORT;
  const orderValue = (id: SortId) => (id === defaultSort(query.quanto) ? "" : id);
  return (
    <FilterForm>
      {query.isPerson && <input type="hidden" name={FUNDER_KEY} value={PERSON} />}
      {query.visao === "tabela" && <input type="hidden" name="visao" value="tabela" />}
      <KeepClear className="grid gap-3 lg:grid-cols-[auto_1fr] lg:gap-x-8">
        {/* On a phone a chip replaces the field once an amount is applied, unless the field has a note. */}
        <div className={query.quanto === null || amount.figures?.note ? "" : "max-md:hidden"}>
          <ListAmountField entry={amount.entry} note={amount.figures?.note} />
        </div>
        <search aria-label="Projetos" className="flex flex-wrap items-start gap-2">
          <SearchField
            label={`Buscar por nome, cidade, estado${byProponent ? ", categoria ou proponente" : " ou categoria"}`}
            value={query.busca}
            placeholder="Cidade, material ou nome"
            className="grow basis-44"
          />
          <Button type="submit" className="h-12 self-end px-5 md:px-8">
            Buscar
          </Button>
        </search>
      </KeepClear>

      <div className="relative -mx-5 mt-3 flex items-center gap-2 overflow-x-auto px-5 py-1 md:mx-0 md:mt-4 md:block md:overflow-visible md:p-0">
        <Drawer
          data-filters
          className="group shrink-0 max-md:open:fixed max-md:open:inset-x-0 max-md:open:bottom-0 max-md:open:z-50 max-md:open:rounded-t-md max-md:open:bg-surface max-md:open:shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)]"
        >
          <Button
            asChild
            variant="outline"
            className="max-md:px-4 max-md:group-open:w-full max-md:group-open:justify-between max-md:group-open:rounded-b-none max-md:group-open:border-0"
          >
            <summary>
              <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
              Filtros avançados{chosen > 0 && ` (${chosen})`}
              <ChevronDown
                aria-hidden
                strokeWidth={1.75}
                className="size-4 transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
          </Button>
          <div className="grid gap-x-10 gap-y-8 border-line bg-surface p-6 max-md:max-h-[75dvh] max-md:pb-0 max-md:overflow-y-auto max-md:overscroll-contain max-md:border-t md:mt-4 md:grid-cols-2 md:rounded-md md:border md:p-8">
            {FILTER_KEYS.map((key) => (
              <Choices key={key} name={key} options={options[key]} chosen={query[key]} counted={counted} />
            ))}
            {counted && (
              <p className="text-ink-soft text-sm md:col-span-2">
                O número ao lado de cada opção conta a lista toda.
              </p>
            )}
            <div className="sticky bottom-0 -mx-6 flex items-center justify-between gap-4 self-end rounded-b-md border-line border-t bg-surface p-4 md:static md:col-span-2 md:m-0 md:justify-end md:border-0 md:p-0">
              <Button asChild variant="ghost" size="sm">
                <a href={clearedHref(query)}>Limpar Filtros</a>
              </Button>
              <Button type="submit">Ver resultados</Button>
            </div>
          </div>
        </Drawer>
        <OrderField
          key={query.ordem}
          applied={orderValue(query.ordem)}
          options={offeredSorts(query.quanto).map(({ id, label }) => ({ value: orderValue(id), label }))}
        />
        <AppliedFilters query={query} />
      </div>
    </FilterForm>
  );
}

type ChoicesProps = {
  name: FilterKey;
  options: FilterOptions[FilterKey];
  chosen: readonly string[];
  counted: boolean;
};

/** A chosen value that is not offered keeps its checkbox. */
function Choices({ name, options, chosen, counted }: ChoicesProps) {
  const id = useId();
  const { legend, option } = FILTERS[name];
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  const offered = options.map(({ value, count }) => ({ value, count: counted ? count : null }));
  const shown = [...offered, ...missing.map((value) => ({ value, count: null }))];
  if (shown.length === 0) return null;
  return (
    <fieldset key={chosen.join()}>
      <legend className="mb-3 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ value, count }) => (
          <label
            key={value}
            className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-line-strong px-3 text-sm hover:bg-sunken has-checked:border-brand has-checked:bg-brand-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-describedby={count === null ? undefined : `${id}-${value}`.replaceAll(/\s/g, "-")}
              className="size-4 accent-brand"
            />
            {option(value)}
            {count !== null && (
              <>
                <span aria-hidden className="figures text-ink-soft">
                  {formatNumber(count)}
                </span>
                <span hidden id={`${id}-${value}`.replaceAll(/\s/g, "-")}>
                  {count === 1 ? "1 projeto" : `${formatNumber(count)} projetos`}
                </span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
