import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import { NONE_FROM_HERE, NONE_ON_PAGE } from "@/lib/catalog/amount/messages";
import { AMOUNT_SORT } from "@/lib/catalog/amount/rules";
import { EMPTY_QUERY, type ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { isFloor } from "@/lib/catalog/projects/rules/search-plan";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { formatNumber } from "@/lib/kit/format";
import { clearedHref, listHref } from "./applied-filters";
import { PageLinks } from "./page-links";

export function totalLabel({ count, exact }: ProjectPage["total"]): string {
  const text = `${formatNumber(count)} ${count === 1 ? "projeto" : "projetos"}`;
  if (exact) return text;
  if (count === 0) return "Nenhum projeto até aqui";
  return isFloor(count) ? `pelo menos ${text}` : `mais de ${text}`;
}

type ProjectListProps = {
  page: Pick<ProjectPage, "next" | "previous"> & { items: unknown[] };
  query: ProjectQuery;
  isShort?: boolean | undefined;
  children: ReactNode;
};

export function ProjectList({ page, query, isShort = false, children }: ProjectListProps) {
  const start = { ...query, antes: null, depois: null };
  if (page.items.length === 0 && query.depois === null && !page.next) return <EmptyList query={query} />;
  return (
    <>
      {page.items.length === 0 ? (
        <NoneOnPage goesOn={page.next !== null} start={listHref(start)} />
      ) : (
        children
      )}
      {isShort && (
        <Button asChild variant="outline" className="mt-6 w-full lg:hidden">
          <a href={listHref(start)}>Ver todos os projetos</a>
        </Button>
      )}
      <div className={isShort ? "max-lg:hidden" : "contents"}>
        <PageLinks
          start={listHref(start)}
          previous={page.previous && listHref({ ...start, antes: page.previous })}
          next={page.next && listHref({ ...start, depois: page.next })}
        />
      </div>
    </>
  );
}

type NoneOnPageProps = {
  goesOn: boolean;
  start: string;
};

/** Replaces an empty page, which `findPage` (queries/search.ts) may return when the list is sorted by an amount. */
export function NoneOnPage({ goesOn, start }: NoneOnPageProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-measure">{goesOn ? NONE_ON_PAGE : NONE_FROM_HERE}</p>
      <Button asChild variant="ghost" size="sm">
        <a href={start}>Voltar ao início</a>
      </Button>
    </div>
  );
}

function EmptyList({ query }: { query: ProjectQuery }) {
  return (
    <div className="rounded-md border border-line border-dashed px-6 py-16 md:px-12">
      <h3 className="text-xl">Nenhum projeto encontrado com os filtros selecionados.</h3>
      <p className="mt-3 max-w-measure text-ink-soft">
        {query.busca
          ? "Confira a grafia, procure só pela cidade ou pelo material, ou retire um filtro de cada vez."
          : query.ordem === AMOUNT_SORT
            ? "Nesta ordem ficam só os projetos que recebem o seu valor. Veja todos, ou informe um valor maior."
            : "Retire um filtro de cada vez: juntos, eles não deixaram nenhum projeto."}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild>
          <a href={clearedHref(query)}>Limpar Filtros</a>
        </Button>
        {query.ordem === AMOUNT_SORT && (
          <Button asChild variant="outline">
            <a href={listHref({ ...query, ordem: EMPTY_QUERY.ordem, depois: null, antes: null })}>
              Ver todos
            </a>
          </Button>
        )}
        {query.busca && (
          <Button asChild variant="outline">
            <a href={listHref({ ...query, busca: "", depois: null, antes: null })}>Retirar só a busca</a>
          </Button>
        )}
      </div>
    </div>
  );
}
