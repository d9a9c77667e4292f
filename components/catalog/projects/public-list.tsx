import { Lock } from "lucide-react";
import { Button } from "@/components/kit/ui/button";
import { ReturnLink } from "@/components/people/accounts/return-link";
import type { FilterOptions, ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { canonicalSearch, searchHref } from "@/lib/catalog/saved-searches/rules";
import { listHref } from "./applied-filters";
import { LimitedAccess } from "./limited-access";
import { type ListAmount, ListResults } from "./list-results";
import { ProjectGrid } from "./project-grid";
import { ProjectTable } from "./project-table";

type PublicListProps = {
  page: ProjectPage;
  amount: ListAmount;
  query: ProjectQuery;
  options: FilterOptions;
  isShort?: boolean;
};

const LOCK = <Lock aria-hidden className="size-4 shrink-0 text-brand md:size-5" strokeWidth={1.75} />;

/** Public list of projects (B2.6), without the fields that require an account. */
export function PublicList({ page, amount, query, options, isShort }: PublicListProps) {
  const here = listHref({ ...query, depois: null, antes: null });
  return (
    <section aria-label="Lista de projetos" className="page-width pb-20">
      <ListResults
        page={page}
        amount={amount}
        query={query}
        options={options}
        isShort={isShort}
        notice={<LimitedAccess returnTo={here} icon={LOCK} />}
        save={<SaveSearchLink query={query} />}
      >
        {query.visao === "tabela" ? (
          <ProjectTable projects={page.items} amount={query.quanto} />
        ) : (
          <ProjectGrid projects={page.items} amount={query.quanto} isShort={isShort} />
        )}
      </ListResults>

      <div className="mt-20 grid items-end gap-8 border-line border-t pt-12 md:grid-cols-[1fr_auto]">
        <div>
          <h2 className="max-w-[24ch] text-2xl">Veja quem está por trás de cada projeto.</h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            A conta de financiador é gratuita e mostra a organização, a descrição completa e o valor captado
            em reais.
          </p>
        </div>
        <Button asChild size="lg">
          <ReturnLink href="/auth?type=financiador" returnTo={here}>
            Criar Conta Gratuita
          </ReturnLink>
        </Button>
      </div>
    </section>
  );
}

function SaveSearchLink({ query }: { query: ProjectQuery }) {
  return (
    <Button asChild variant="outline">
      <ReturnLink href="/auth" returnTo={searchHref(canonicalSearch(query))}>
        Salvar busca
      </ReturnLink>
    </Button>
  );
}
