import { ArrowRight, Rss } from "lucide-react";
import { MayCall } from "@/components/people/colleagues/may-call";
import { feedHref } from "@/lib/catalog/open-data/rules/parameters";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import type { SavedSearchView } from "@/lib/catalog/saved-searches/queries";
import { readSearch, searchHref } from "@/lib/catalog/saved-searches/rules";
import { formatNumber } from "@/lib/kit/format";
import { AlertSwitch } from "./alert-switch";
import { SearchActions } from "./search-actions";

type SearchRowProps = {
  search: SavedSearchView;
  filters: string;
  total: ProjectPage["total"] | undefined;
  /** Whether no search of this person sends alerts, because of their preferences or of their blocked e-mail address. */
  paused: boolean;
};

export function SearchRow({ search, filters, total, paused }: SearchRowProps) {
  const { id, name, query } = search;
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-b py-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 className="break-words font-sans font-semibold text-lg leading-snug tracking-normal">{name}</h2>
        {filters !== name && <p className="mt-1 text-ink-soft text-sm">{filters}</p>}
        <a href={searchHref(query)} className="link mt-1 inline-flex min-h-11 items-center gap-2 text-sm">
          <span className="figures">
            {total
              ? `${total.exact ? "" : "Mais de "}${formatNumber(total.count)} ${total.count === 1 ? "projeto" : "projetos"} agora`
              : "Ver os projetos"}
            <span className="sr-only"> em {name}</span>
          </span>
          <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
        </a>
        <a
          href={feedHref(readSearch(query))}
          type="application/atom+xml"
          className="link ml-6 inline-flex min-h-11 items-center gap-2 text-sm"
        >
          <Rss aria-hidden className="size-4" strokeWidth={1.75} />
          <span>
            Seguir em um leitor<span className="sr-only"> de feeds: {name}</span>
          </span>
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <MayCall name="set-search-alert">
          <AlertSwitch id={id} name={name} stored={search.alert} />
        </MayCall>
        <MayCall name="rename-search">
          <SearchActions id={id} name={name} />
        </MayCall>
      </div>
      {search.alert && paused && (
        <p className="text-accent-text text-sm lg:col-span-2">
          Os alertas por e-mail estão parados, e o motivo está em Conta. Esta busca continua salva.
        </p>
      )}
    </li>
  );
}
