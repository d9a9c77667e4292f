import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NewsArticle } from "@/components/catalog/news/news-article";
import { ReportButton } from "@/components/catalog/news/report-button";
import { listPublicNews } from "@/lib/catalog/news/queries";
import { describePage, findPage, firstPages } from "../../_parts/find-page";
import { PagedList } from "../../_parts/paged-list";

export const ensureStatic = "navigation";

type Props = PageProps<"/lir-projetos/[slug]/novidades/[pagina]">;

export const generateStaticParams = firstPages;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  describePage(await findPage(params, listPublicNews), "Novidades", "novidades");

export default async function NewsPage({ params }: Props) {
  const found = await findPage(params, listPublicNews);
  if (!found) notFound();
  const { items, ...page } = found;
  return (
    <PagedList
      {...page}
      title="Novidades"
      path="novidades"
      empty="Este projeto ainda não publicou novidades."
    >
      {items.map((item) => (
        <li key={item.id} className="border-line border-t pt-6">
          <NewsArticle {...item} heading="h2">
            <ReportButton tipo="update" id={item.id} what={`a novidade ${item.titulo}`} />
          </NewsArticle>
        </li>
      ))}
    </PagedList>
  );
}
