import type { Metadata } from "next";
import { ListHeader } from "@/components/catalog/projects/list-header";
import { WITHOUT_AMOUNT } from "@/components/catalog/projects/list-results";
import { PublicList } from "@/components/catalog/projects/public-list";
import { feedHref } from "@/lib/catalog/open-data/rules/parameters";
import { listFilterOptions, listFirstPublicProjects } from "@/lib/catalog/projects/queries/public";
import { EMPTY_QUERY } from "@/lib/catalog/projects/rules/list-query";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Projetos Lei de Incentivo à Reciclagem",
  description:
    "Projetos aprovados na Lei 14.260/2021 que captam recursos: compare valor, prazo, lugar e tema antes de decidir.",
  alternates: { canonical: "/lir-projetos", types: { "application/atom+xml": feedHref(EMPTY_QUERY) } },
};

/** The middleware rewrites searches to /lir-projetos/busca, requests of signed-in viewers to /lir-projetos/conta. */
export default async function ProjectsPage() {
  const [page, options] = await Promise.all([listFirstPublicProjects(), listFilterOptions()]);
  return (
    <>
      <ListHeader>
        Todos os projetos aprovados, do maior para o menor valor. Filtre pelo que pesa na sua decisão.
      </ListHeader>
      <PublicList page={page} amount={WITHOUT_AMOUNT} query={EMPTY_QUERY} options={options} />
    </>
  );
}
