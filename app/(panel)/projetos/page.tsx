import type { Metadata } from "next";
import { headers } from "next/headers";
import { AmountHeadline } from "@/components/catalog/amount/amount-headline";
import { FunderGrid } from "@/components/catalog/funder-projects/funder-card";
import { ListFailure, StatisticsFailure } from "@/components/catalog/projects/list-failure";
import { orNull } from "@/components/catalog/projects/or-null";
import { PageLinks } from "@/components/catalog/projects/page-links";
import { NoneOnPage, totalLabel } from "@/components/catalog/projects/project-list";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { InterestProvider } from "@/components/matches/interests/interest-provider";
import { requireViewer, type Viewer } from "@/lib/access/auth/session";
import { AMOUNT_SORT_RULE } from "@/lib/catalog/amount/messages";
import { amountEntry } from "@/lib/catalog/amount/rules";
import { listFavoriteIds } from "@/lib/catalog/favorites/queries";
import { NOTHING_FOUND } from "@/lib/catalog/funder-projects/messages";
import { listExplorerProjects } from "@/lib/catalog/funder-projects/queries";
import { type ExplorerQuery, explorerHref, parseExplorerQuery } from "@/lib/catalog/funder-projects/rules";
import { getAmountFigures } from "@/lib/catalog/projects/queries/amount";
import { getSummaryStatistics } from "@/lib/catalog/projects/queries/public";
import { defaultSort } from "@/lib/catalog/projects/rules/list-query";
import { getInterestDefaults, listInterestStates } from "@/lib/matches/interests/queries/registered";
import { parseConsent } from "@/lib/people/consent";
import { env } from "@/lib/server/env";
import { DEMONSTRATION } from "@/lib/words/site";
import { EmptyExplorer } from "./_parts/empty-explorer";
import { ExplorerHeader } from "./_parts/explorer-header";
import { ExplorerToolbar } from "./_parts/explorer-toolbar";
import { ChatQuestionBelow, PageChat } from "./_parts/page-chat";

export const instant = false;

export const metadata: Metadata = { title: "Explorar Projetos", robots: { index: false } };

/** Projects as a company explores them (B2.8). */
export default async function ExplorerPage({ searchParams }: PageProps<"/projetos">) {
  const viewer = await requireViewer("/projetos");
  const params = await searchParams;
  const query = parseExplorerQuery(params);
  const scriptUrl = env.CHAT_WIDGET_URL ?? null;
  const answer = parseConsent((await headers()).get("cookie") ?? "")?.chat ?? null;
  const [statistics, loaded] = await Promise.all([
    orNull(getSummaryStatistics(), "list statistics failed"),
    orNull(load(viewer, query), "explorer failed"),
  ]);
  return (
    <>
      <NeedsScripts />
      <ExplorerHeader
        statistics={statistics}
        chat={<PageChat scriptUrl={scriptUrl} answer={answer} keptFor={viewer.userId} />}
      >
        <ExplorerToolbar
          query={query}
          amount={{ entry: amountEntry(params), figures: loaded?.figures ?? null }}
        />
      </ExplorerHeader>
      <div className="page-width pb-3 empty:hidden md:pb-6">
        <AmountHeadline
          quanto={query.quanto}
          figures={loaded?.figures ?? null}
          ordem={defaultSort(query.quanto)}
        />
      </div>
      {loaded && !statistics && <StatisticsFailure retry={explorerHref(query)} />}
      {loaded ? <Results loaded={loaded} query={query} /> : <ListFailure retry={explorerHref(query)} />}
      <ChatQuestionBelow scriptUrl={scriptUrl} answer={answer} />
    </>
  );
}

async function load(viewer: Viewer, query: ExplorerQuery) {
  const [page, defaults, figures] = await Promise.all([
    listExplorerProjects(viewer, query),
    getInterestDefaults(viewer),
    getAmountFigures(query.quanto),
  ]);
  const ids = page.items.map(({ id }) => id);
  const [interests, favorites] = await Promise.all([
    listInterestStates(viewer.userId, ids),
    listFavoriteIds(viewer.userId, ids),
  ]);
  return { page, defaults, figures, viewerState: { interests, favorites } };
}

function Results({ loaded, query }: { loaded: Awaited<ReturnType<typeof load>>; query: ExplorerQuery }) {
  const { page, defaults, viewerState } = loaded;
  const start = { ...query, depois: null, antes: null };
  return (
    <section aria-label="Projetos" className="page-width pb-16 lg:pb-28">
      {page.items.length === 0 && query.depois === null && !page.next ? (
        <EmptyExplorer query={query} title={NOTHING_FOUND} />
      ) : (
        <>
          <div className="mb-4 max-md:flex max-md:items-baseline max-md:gap-x-3 md:mb-5">
            <h2 className="figures whitespace-nowrap max-md:text-sm md:text-xl">{totalLabel(page.total)}</h2>
            {page.items.some(({ demonstracao }) => demonstracao) && (
              <p className="text-ink-soft text-sm md:mt-1">
                <span className="md:hidden">{DEMONSTRATION.short}</span>
                <span className="max-md:hidden">{DEMONSTRATION.list}</span>
              </p>
            )}
          </div>
          {page.items.length === 0 && <NoneOnPage goesOn={page.next !== null} start={explorerHref(start)} />}
          <InterestProvider defaults={defaults}>
            <FunderGrid
              projects={page.items}
              amount={query.quanto}
              viewerState={viewerState}
              screen="empresa"
            />
          </InterestProvider>
          {query.quanto !== null && (
            <p className="mt-6 text-ink-soft text-sm md:hidden">{AMOUNT_SORT_RULE}</p>
          )}
          <PageLinks
            start={explorerHref(start)}
            previous={page.previous && explorerHref({ ...start, antes: page.previous })}
            next={page.next && explorerHref({ ...start, depois: page.next })}
          />
        </>
      )}
    </section>
  );
}
