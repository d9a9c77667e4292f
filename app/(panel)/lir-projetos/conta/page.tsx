import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { listHref } from "@/components/catalog/projects/applied-filters";
import { ListFailure, StatisticsFailure } from "@/components/catalog/projects/list-failure";
import { ListHeader } from "@/components/catalog/projects/list-header";
import { orNull } from "@/components/catalog/projects/or-null";
import { amountFigure, SummaryFigures } from "@/components/catalog/projects/summary-figures";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { InterestProvider } from "@/components/matches/interests/interest-provider";
import { isAllowed } from "@/lib/access/auth/page-rules";
import { getViewer, type Viewer } from "@/lib/access/auth/session";
import { amountEntry } from "@/lib/catalog/amount/rules";
import { listFavoriteIds } from "@/lib/catalog/favorites/queries";
import { listFunderProjects } from "@/lib/catalog/funder-projects/queries";
import { getAmountFigures } from "@/lib/catalog/projects/queries/amount";
import { getSummaryStatistics, listFilterOptions } from "@/lib/catalog/projects/queries/public";
import { type ProjectQuery, parseProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { formatNumber, formatPercent } from "@/lib/kit/format";
import { getInterestDefaults, listInterestStates } from "@/lib/matches/interests/queries/registered";
import { env } from "@/lib/server/env";
import { FunderList } from "./_parts/funder-list";
import { RestrictedAccess } from "./_parts/restricted-access";

export const instant = false;

export const metadata: Metadata = {
  title: "Projetos Lei de Incentivo à Reciclagem",
  alternates: { canonical: "/lir-projetos" },
  robots: { index: false },
};

export default async function ProjectsForSessionPage({ searchParams }: PageProps<"/lir-projetos/conta">) {
  const viewer = await getViewer();
  if (!viewer) redirect("/lir-projetos");
  const params = await searchParams;
  const query = parseProjectQuery(params);
  const isFunder = isAllowed("financiador", viewer);
  const [statistics, list] = await Promise.all([
    orNull(getSummaryStatistics(), "list statistics failed"),
    isFunder ? orNull(loadList(viewer, query), "project list failed") : null,
  ]);
  return (
    <>
      <NeedsScripts />
      {isFunder ? (
        <ListHeader>
          Quem propõe, o texto completo e o valor captado de cada projeto. Filtre pelo que pesa na sua
          decisão.
        </ListHeader>
      ) : (
        <RestrictedAccess />
      )}
      {statistics && (
        <div className={`page-width ${isFunder ? "md:pb-10" : "pb-24"}`}>
          <section aria-label="Resumo dos projetos" className={isFunder ? "max-md:hidden" : ""}>
            <SummaryFigures
              figures={[
                { label: "Projetos", value: formatNumber(statistics.totalProjetos) },
                amountFigure("Valor Total", statistics.valorTotalAprovado),
                amountFigure("Disponível", statistics.valorDisponivel),
                { label: "Já captado", value: formatPercent(statistics.percentualCaptacaoGeral) },
              ]}
            />
          </section>
        </div>
      )}
      {!statistics && (list || !isFunder) && <StatisticsFailure retry={listHref(query)} />}
      {list && (
        <InterestProvider defaults={list.defaults}>
          <FunderList
            {...list.shown}
            amount={{ entry: amountEntry(params), figures: list.figures }}
            query={query}
            whatsapp={env.WHATSAPP_NUMBER}
          />
        </InterestProvider>
      )}
      {isFunder && !list && <ListFailure retry={listHref(query)} />}
    </>
  );
}

async function loadList(viewer: Viewer, query: ProjectQuery) {
  const [page, options, defaults, figures] = await Promise.all([
    listFunderProjects(viewer, query),
    listFilterOptions(),
    getInterestDefaults(viewer),
    getAmountFigures(query.quanto),
  ]);
  const ids = page.items.map(({ id }) => id);
  const [interests, favorites] = await Promise.all([
    listInterestStates(viewer.userId, ids),
    listFavoriteIds(viewer.userId, ids),
  ]);
  return { defaults, figures, shown: { page, options, viewerState: { interests, favorites } } };
}
