import { RotateCw } from "lucide-react";
import { ListAmountField } from "@/components/catalog/amount/list-amount-field";
import type { ListAmount } from "@/components/catalog/projects/list-results";
import { SearchField } from "@/components/catalog/projects/search-field";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { amountParam } from "@/lib/catalog/amount/rules";
import { EXPLORER_CATEGORIES, type ExplorerQuery, fullListHref } from "@/lib/catalog/funder-projects/rules";
import { FILTER_STATUSES } from "@/lib/catalog/projects/rules/list-query";

type ExplorerParams = Partial<Pick<ExplorerQuery, "busca" | "categoria" | "status">> & { quanto?: string };

/** The page cursor is left out, so that a new choice opens the first page. */
function Carried(kept: ExplorerParams) {
  return Object.entries(kept).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** GET forms, which work without scripts (B2.8). */
export function ExplorerToolbar({ query, amount }: { query: ExplorerQuery; amount: ListAmount }) {
  const { busca, categoria, status } = query;
  const quanto = query.quanto === null ? "" : amountParam(query.quanto);
  return (
    <div className="grid gap-3 md:gap-5">
      {/* The amount has its own form, so that a search's address has no empty amount. */}
      <QueryForm action="/projetos">
        <Carried busca={busca} categoria={categoria} status={status} />
        <ListAmountField entry={amount.entry} note={amount.figures?.note} />
      </QueryForm>
      <QueryForm action="/projetos" className="grid grid-cols-[1fr_auto] items-end gap-2 sm:gap-3">
        <Carried quanto={quanto} categoria={categoria} status={status} />
        <SearchField
          label="Buscar por título ou descrição"
          value={busca}
          placeholder="Prensa, vidro, catadores…"
          className="min-w-0"
        />
        <Button type="submit" className="h-12 md:px-8">
          Buscar
        </Button>
      </QueryForm>
      <div className="flex gap-x-4 max-md:-mx-5 max-md:overflow-x-auto max-md:px-5 max-md:py-1 md:flex-wrap md:gap-x-12 md:gap-y-4">
        <form action="/projetos" method="get">
          <Carried quanto={quanto} busca={busca} status={status} />
          <Choices
            name="categoria"
            legend="Categoria"
            all="Todas"
            values={EXPLORER_CATEGORIES}
            chosen={categoria}
          />
        </form>
        <form action="/projetos" method="get">
          <Carried quanto={quanto} busca={busca} categoria={categoria} />
          <Choices name="status" legend="Status" values={FILTER_STATUSES} chosen={status} />
        </form>
        <div className="flex shrink-0 items-center gap-x-5 md:flex-wrap">
          <form action="/projetos" method="get">
            <Carried quanto={quanto} busca={busca} categoria={categoria} status={status} />
            <Button type="submit" variant="outline" size="sm">
              <RotateCw aria-hidden className="size-4" strokeWidth={1.75} /> Atualizar
            </Button>
          </form>
          {/* A plain link, because the router treats /lir-projetos with and without a query as one page. */}
          <a
            href={fullListHref(query)}
            className="link inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-sm"
          >
            Mais filtros e ordenar
          </a>
        </div>
      </div>
    </div>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  /** Label of a button that clears the choice. Without `all`, the active button clears the choice. */
  all?: string;
  values: readonly string[];
  chosen: string | null;
};

function Choices({ name, legend, all, values, chosen }: ChoicesProps) {
  return (
    <fieldset className="flex items-center gap-2 md:flex-wrap">
      <legend className="float-left mr-1 text-ink-soft md:mr-3 text-sm">{legend}</legend>
      {all && <Choice pressed={chosen === null}>{all}</Choice>}
      {values.map((value) => (
        <Choice key={value} pressed={chosen === value} {...(chosen === value && !all ? {} : { name, value })}>
          {value}
        </Choice>
      ))}
    </fieldset>
  );
}

type ChoiceProps = { pressed: boolean; name?: string; value?: string; children: string };

function Choice({ pressed, children, ...submitted }: ChoiceProps) {
  return (
    <button
      type="submit"
      aria-pressed={pressed}
      {...submitted}
      className="min-h-11 whitespace-nowrap rounded-sm border border-line-strong px-4 text-sm hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-wash aria-pressed:font-semibold aria-pressed:text-brand"
    >
      {children}
    </button>
  );
}
