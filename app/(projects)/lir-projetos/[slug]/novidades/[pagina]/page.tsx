import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NewsArticle } from "@/components/catalog/news/news-article";
import { ReportButton } from "@/components/catalog/news/report-button";
import { listPublicNews } from "@/lib/catalog/news/queries";
import { getPublicProject, listFirstPublicProjects } from "@/lib/catalog/projects/queries/public";
import { readPageNumber } from "@/lib/kit/cursor";
import { PagedList } from "../../_parts/paged-list";

export const ensureStatic = "navigation";

type Props = PageProps<"/lir-projetos/[slug]/novidades/[pagina]">;

/** Built on the first request and kept; a build needs one address: the first page of the first project. */
export async function generateStaticParams() {
  const { items } = await listFirstPublicProjects();
  return [{ slug: items[0]?.slug ?? "nenhum-projeto", pagina: "1" }];
}

/** Project, page number and list of an address; null when not found. */
async function findPage({ params }: Props) {
  const { slug, pagina } = await params;
  const page = readPageNumber(pagina);
  const project = page === null ? null : await getPublicProject(slug);
  if (!project || page === null) return null;
  const list = await listPublicNews(slug, page);
  return page > 1 && list.items.length === 0 ? null : { project, page, list };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await findPage(props);
  if (!found) return { title: "Projeto não encontrado", robots: { index: false } };
  const { project, page } = found;
  return {
    title: `Novidades de ${project.nome}`,
    alternates: { canonical: `/lir-projetos/${project.slug}/novidades/${page}` },
  };
}

/** All news of a project, the newest first; the same for everybody. */
export default async function NewsPage(props: Props) {
  const found = await findPage(props);
  if (!found) notFound();
  const { project, page, list } = found;
  return (
    <PagedList
      project={project}
      title="Novidades"
      path="novidades"
      empty="Este projeto ainda não publicou novidades."
      page={page}
      total={list.total}
    >
      {list.items.map((item) => (
        <li key={item.id} className="border-line border-t pt-6">
          <NewsArticle {...item} heading="h2">
            <ReportButton tipo="update" id={item.id} what={`a novidade ${item.titulo}`} />
          </NewsArticle>
        </li>
      ))}
    </PagedList>
  );
}
