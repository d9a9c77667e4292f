import { ChevronDown, Search, SlidersHorizontal } from "lucide-react";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Button } from "@/components/kit/ui/button";
import { Drawer } from "@/components/kit/ui/drawer";
import {
  CATEGORIES,
  FILTER_STATUSES,
  type ProjectQuery,
  SORTS,
  URGENCIES,
  VALUE_BANDS,
} from "@/lib/catalog/projects/rules/project";
import { FilterForm, OrderField } from "./filter-form";

type Option = { value: string; label: string };

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

type ProjectFiltersProps = {
  query: ProjectQuery;
  states: string[] /** Funders search the proponent too. */;
  byProponent?: boolean;
};

/** Search, filters and order of the list. Everything lives in the address, so a search can be linked (B5.5, B9.7). */
export function ProjectFilters({ query, states, byProponent = false }: ProjectFiltersProps) {
  const chosen =
    query.estado.length +
    query.categoria.length +
    query.status.length +
    query.urgencia.length +
    query.valor.length;
  return (
    <FilterForm>
      {query.visao === "tabela" && <input type="hidden" name="visao" value="tabela" />}
      <KeepClear>
        <search aria-label="Projetos" className="grid gap-3 md:grid-cols-[1fr_auto]">
          <label className="relative block">
            <span className="mb-1.5 block font-semibold text-sm">
              Buscar por nome, cidade, estado{byProponent ? ", categoria ou proponente" : " ou categoria"}
            </span>
            <Search
              aria-hidden
              strokeWidth={1.75}
              className="pointer-events-none absolute bottom-3.5 left-4 size-5 text-ink-soft"
            />
            <input
              key={query.busca}
              type="search"
              name="busca"
              maxLength={100}
              defaultValue={query.busca}
              placeholder="Campinas, cooperativa, vidro…"
              className="h-12 w-full rounded-md border border-line-strong bg-surface pr-4 pl-12 placeholder:text-ink-soft"
            />
          </label>
          <Button type="submit" className="h-12 self-end px-8">
            Buscar
          </Button>
        </search>
      </KeepClear>

      <div className="mt-4 grid grid-cols-1 gap-3 md:relative">
        <Drawer data-filters className="group">
          <Button asChild variant="outline" className="w-full md:w-auto">
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
          <div className="mt-4 grid gap-x-10 gap-y-8 rounded-md border border-line bg-surface p-6 md:grid-cols-2 md:p-8">
            <Choices name="estado" legend="Estado" options={plain(states)} chosen={query.estado} />
            <Choices
              name="categoria"
              legend="Categoria"
              options={plain(CATEGORIES)}
              chosen={query.categoria}
            />
            <Choices name="status" legend="Status" options={plain(FILTER_STATUSES)} chosen={query.status} />
            <Choices name="urgencia" legend="Urgência" options={plain(URGENCIES)} chosen={query.urgencia} />
            <Choices
              name="valor"
              legend="Valor do projeto"
              options={VALUE_BANDS.map(({ id, label }) => ({ value: id, label }))}
              chosen={query.valor}
            />
            <div className="sticky bottom-0 -mx-6 -mb-6 flex items-center justify-between gap-4 self-end rounded-b-md border-line border-t bg-surface p-4 md:static md:m-0 md:justify-end md:border-0 md:p-0">
              <Button asChild variant="ghost" size="sm">
                <a href="/lir-projetos">Limpar Filtros</a>
              </Button>
              <Button type="submit">Ver resultados</Button>
            </div>
          </div>
        </Drawer>
        <OrderField
          key={query.ordem}
          applied={query.ordem}
          options={SORTS.map(({ id, label }) => ({ value: id, label }))}
        />
      </div>
    </FilterForm>
  );
}

type ChoicesProps = { name: string; legend: string; options: Option[]; chosen: readonly string[] };

function Choices({ name, legend, options, chosen }: ChoicesProps) {
  return (
    <fieldset key={chosen.join()}>
      <legend className="mb-3 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-line-strong px-3 text-sm hover:bg-sunken has-checked:border-brand has-checked:bg-brand-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="size-4 accent-brand"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
