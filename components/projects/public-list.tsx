import { Lock } from "lucide-react";
import type { ProjectQuery } from "@/lib/projects/rules";
import type { ProjectPage } from "@/lib/projects/types";
import { DestinationLink } from "../accounts/destination-link";
import { SaveSearchLink } from "../saved-searches/save-search-link";
import { buttonVariants } from "../ui/button-variants";
import { listHref } from "./applied-filters";
import { ListResults } from "./list-results";
import { ProjectGrid } from "./project-grid";
import { ProjectTable } from "./project-table";

type PublicListProps = { page: ProjectPage; query: ProjectQuery; states: string[] };

/** The list of an anonymous visitor (B2.6): search and filters, cards without what is locked, ways to an account. */
export function PublicList({ page, query, states }: PublicListProps) {
  const here = listHref({ ...query, depois: null, antes: null });
  return (
    <section aria-label="Lista de projetos" className="page-width pb-20">
      <aside
        aria-label="Acesso Limitado"
        className="mb-10 grid items-center gap-5 rounded-md bg-brand-wash p-6 md:grid-cols-[auto_1fr_auto] md:p-8"
      >
        <Lock aria-hidden className="size-7 text-brand" strokeWidth={1.5} />
        <div>
          <h2 className="text-lg">Acesso Limitado</h2>
          <p className="mt-1 max-w-measure text-sm">
            Você vê o resumo de cada projeto. Com uma conta gratuita de financiador, vê também quem propõe, o
            texto completo e o valor já captado.
          </p>
        </div>
        <DestinationLink href="/auth?type=financiador" destination={here} className={buttonVariants()}>
          Criar conta
        </DestinationLink>
      </aside>

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
            A conta de financiador é gratuita e mostra a organização, a descrição completa e o valor captado.
          </p>
        </div>
        <DestinationLink
          href="/auth?type=financiador"
          destination={here}
          className={buttonVariants({ size: "large" })}
        >
          Criar Conta Gratuita
        </DestinationLink>
      </div>
    </section>
  );
}
