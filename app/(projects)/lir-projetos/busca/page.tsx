import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import { connection } from "next/server";
import { listHref } from "@/components/catalog/projects/applied-filters";
import { ListFailure } from "@/components/catalog/projects/list-failure";
import { PublicList } from "@/components/catalog/projects/public-list";
import { PageHeader } from "@/components/kit/layout/page-header";
import { listFilterStates, listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { parseProjectQuery } from "@/lib/catalog/projects/rules/project";
import { log } from "@/lib/server/log";

/** Rendered whole for each request, without streaming: a search must work without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: "Busca de projetos da Lei de Incentivo à Reciclagem",
  alternates: { canonical: "/lir-projetos" },
  robots: { index: false, follow: true },
};

export default async function SearchPage({ searchParams }: PageProps<"/lir-projetos/busca">) {
  await connection();
  const query = parseProjectQuery(await searchParams);
  const loaded = await Promise.all([listPublicProjects(query), listFilterStates()]).catch(
    (error: unknown) => {
      unstable_rethrow(error);
      log.error({ err: error }, "project list failed");
      return null;
    },
  );
  return (
    <>
      <PageHeader title="Projetos Lei de Incentivo à Reciclagem" />
      {loaded ? (
        <PublicList page={loaded[0]} query={query} states={loaded[1]} />
      ) : (
        <ListFailure retry={listHref(query)} />
      )}
    </>
  );
}
