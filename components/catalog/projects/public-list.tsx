import { SaveSearchLink } from "@/components/catalog/saved-searches/save-search-link";
import { Button } from "@/components/kit/ui/button";
import { ReturnLink } from "@/components/people/accounts/return-link";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/project";
import type { ProjectPage } from "@/lib/catalog/projects/types";
import { listHref } from "./applied-filters";
import { LimitedAccess } from "./limited-access";
import { ListResults } from "./list-results";
import { ProjectGrid } from "./project-grid";
import { ProjectTable } from "./project-table";

type PublicListProps = { page: ProjectPage; query: ProjectQuery; states: string[] };

/** The list of an anonymous visitor (B2.6): search and filters, cards without what is locked, ways to an account. */
export function PublicList({ page, query, states }: PublicListProps) {
  const here = listHref({ ...query, depois: null, antes: null });
  return (
    <section aria-label="Lista de projetos" className="page-width pb-20">
      <LimitedAccess returnTo={here} />

      <ListResults page={page} query={query} states={states} save={<SaveSearchLink query={query} />}>
        {query.visao === "tabela" ? (
          <ProjectTable projects={page.items} />
        ) : (
          <ProjectGrid projects={page.items} />
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
