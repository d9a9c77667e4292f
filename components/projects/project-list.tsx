import { ArrowLeft, ArrowRight } from "lucide-react";
import { formatNumber } from "@/lib/format";
import type { ProjectPage } from "@/lib/projects/queries";
import type { ProjectQuery } from "@/lib/projects/rules";
import { buttonVariants } from "../ui/button-variants";
import { listHref } from "./applied-filters";
import { ProjectGrid } from "./project-grid";
import { ProjectTable } from "./project-table";

export function totalLabel({ count, exact }: ProjectPage["total"]): string {
  const noun = count === 1 ? "projeto" : "projetos";
  return exact ? `${formatNumber(count)} ${noun}` : `mais de ${formatNumber(count)} ${noun}`;
}

/** One page of results with the ways on and back. */
export function ProjectList({ page, query }: { page: ProjectPage; query: ProjectQuery }) {
  if (page.items.length === 0) return <EmptyList query={query} />;
  return (
    <>
      {query.visao === "tabela" ? (
        <ProjectTable projects={page.items} />
      ) : (
        <ProjectGrid projects={page.items} />
      )}
      {(page.next || page.previous) && (
        <nav aria-label="Páginas de resultados" className="mt-10 flex flex-wrap justify-between gap-4">
          <div className="flex flex-wrap gap-3">
            {page.previous && (
              <a
                href={listHref({ ...query, antes: page.previous, depois: null })}
                className={buttonVariants({ tone: "quiet" })}
              >
                <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> Página anterior
              </a>
            )}
            {page.previous && (
              <a
                href={listHref({ ...query, antes: null, depois: null })}
                className={buttonVariants({ tone: "bare" })}
              >
                Voltar ao início
              </a>
            )}
          </div>
          {page.next && (
            <a
              href={listHref({ ...query, depois: page.next, antes: null })}
              className={buttonVariants({ tone: "quiet" })}
            >
              Próxima página <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function EmptyList({ query }: { query: ProjectQuery }) {
  return (
    <div className="rounded-md border border-line border-dashed px-6 py-16 md:px-12">
      <h3 className="text-xl">Nenhum projeto encontrado com os filtros selecionados.</h3>
      <p className="mt-3 max-w-measure text-ink-soft">
        {query.busca
          ? "Confira a grafia, procure só pela cidade ou pelo material, ou retire um filtro de cada vez."
          : "Retire um filtro de cada vez: juntos, eles não deixaram nenhum projeto."}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href="/lir-projetos" className={buttonVariants()}>
          Limpar Filtros
        </a>
        {query.busca && (
          <a
            href={listHref({ ...query, busca: "", depois: null, antes: null })}
            className={buttonVariants({ tone: "quiet" })}
          >
            Retirar só a busca
          </a>
        )}
      </div>
    </div>
  );
}
