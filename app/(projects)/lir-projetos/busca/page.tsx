import type { Metadata } from "next";
import { connection } from "next/server";
import { listHref } from "@/components/catalog/projects/applied-filters";
import { ListFailure } from "@/components/catalog/projects/list-failure";
import { ListHeader } from "@/components/catalog/projects/list-header";
import { orNull } from "@/components/catalog/projects/or-null";
import { PublicList } from "@/components/catalog/projects/public-list";
import { amountEntry, isPersonIn } from "@/lib/catalog/amount/rules";
import { feedHref } from "@/lib/catalog/open-data/rules/parameters";
import { getAmountFigures } from "@/lib/catalog/projects/queries/amount";
import { listFilterOptions, listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { type ProjectQuery, parseProjectQuery } from "@/lib/catalog/projects/rules/list-query";

type Props = PageProps<"/lir-projetos/busca">;

/** Rendered whole for each request and not streamed, because a search must work without scripts. */
export const instant = false;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const feed = feedHref(parseProjectQuery(await searchParams));
  return {
    title: "Busca de projetos da Lei de Incentivo à Reciclagem",
    alternates: { canonical: "/lir-projetos", types: { "application/atom+xml": feed } },
    robots: { index: false, follow: true },
  };
}

export default async function SearchPage({ searchParams }: Props) {
  await connection();
  const params = await searchParams;
  const query = parseProjectQuery(params);
  const loaded = await orNull(load(query), "project list failed");
  return (
    <>
      <ListHeader />
      {loaded ? (
        <PublicList
          page={loaded.page}
          amount={{ entry: amountEntry(params), figures: loaded.figures, isPerson: isPersonIn(params) }}
          query={query}
          options={loaded.options}
        />
      ) : (
        <ListFailure retry={listHref(query)} />
      )}
    </>
  );
}

async function load(query: ProjectQuery) {
  const [page, options, figures] = await Promise.all([
    listPublicProjects(query),
    listFilterOptions(),
    getAmountFigures(query.quanto),
  ]);
  return { page, options, figures };
}
