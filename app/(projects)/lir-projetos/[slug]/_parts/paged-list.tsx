import type { ReactNode } from "react";
import { PageLinks } from "@/components/catalog/projects/page-links";
import { PageHeader } from "@/components/kit/layout/page-header";
import { pagesOf } from "@/lib/catalog/news/rules";

type PagedListProps = {
  project: { slug: string; nome: string };
  title: string;
  path: "novidades" | "perguntas";
  empty: string;
  page: number;
  total: number;
  children: ReactNode;
};

export function PagedList({ project, title, path, empty, page, total, children }: PagedListProps) {
  const { slug, nome } = project;
  const hrefOf = (at: number) => `/lir-projetos/${slug}/${path}/${at}`;
  const pages = pagesOf(total);
  return (
    <>
      <PageHeader kicker={title} title={nome}>
        <a href={`/lir-projetos/${slug}`} className="link inline-flex min-h-11 items-center text-base">
          Voltar ao projeto
        </a>
      </PageHeader>
      <section aria-label={title} className="page-width pb-24">
        {total === 0 ? <p className="text-ink-soft">{empty}</p> : <ol className="grid gap-10">{children}</ol>}
        <PageLinks
          start={hrefOf(1)}
          previous={page > 1 ? hrefOf(page - 1) : null}
          next={page < pages ? hrefOf(page + 1) : null}
        />
      </section>
    </>
  );
}
