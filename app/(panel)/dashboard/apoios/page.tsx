import type { Metadata } from "next";
import { CursorLinks } from "@/components/kit/layout/cursor-links";
import { hrefWith } from "@/components/kit/requests/href-with";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { mayCall } from "@/lib/access/colleague-rights/rules";
import { formatMoney } from "@/lib/kit/format";
import { toPlainLine } from "@/lib/kit/text";
import { sumInterests } from "@/lib/matches/interests/queries/registered";
import { listSupports } from "@/lib/money/supports/queries/list";
import { readFilter, readSlug } from "@/lib/money/supports/rules/filter";
import { readCounts } from "@/lib/overview/dashboard/queries";
import { PanelHeader } from "../../_parts/panel-header";
import { ConversationSearch, MAX_SEARCH } from "./_parts/conversation-search";
import { EmptySupports } from "./_parts/empty-supports";
import { FoundConversations } from "./_parts/found-conversations";
import { LiveList } from "./_parts/live-list";
import { StageFilter } from "./_parts/stage-filter";
import { SupportList } from "./_parts/support-list";

export const instant = false;

export const metadata: Metadata = { title: "Apoios", robots: { index: false } };

const PATH = "/dashboard/apoios";

const textOf = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

const address = (query: Record<string, string | null | undefined>) => hrefWith(PATH, query);

/** List of the viewer's supports (B1.3, B3.7, B3.9, B6.3). */
export default async function SupportsPage({ searchParams }: PageProps<"/dashboard/apoios">) {
  const { userId, userType: side, colleague } = await requireViewer("/dashboard");
  const query = await searchParams;
  // Search results show messages, so the search needs the right to read conversations.
  const mayReadConversations = !colleague || mayCall(colleague.role, "conversas");
  const term = mayReadConversations ? toPlainLine(textOf(query.busca)).slice(0, MAX_SEARCH) : "";
  const filter = readFilter(query.etapa);
  const slug = side === "captador" ? readSlug(query.projeto) : null;
  const cursor = textOf(query.depois) || undefined;
  const [counts, going] = await Promise.all([
    readCounts(userId),
    side === "financiador" ? sumInterests(userId) : null,
  ]);
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Apoios" action={going && going.count > 0 && <OngoingSupports {...going} />}>
        {side === "captador"
          ? "Do interesse ao recibo: o que cada apoio espera, de quem e até quando."
          : "Cada projeto que você quis apoiar, do interesse ao recibo."}
      </PanelHeader>
      {(!colleague || mayCall(colleague.role, "conversas/eventos")) && <LiveList />}
      {mayReadConversations && counts.conversations > 0 && <ConversationSearch path={PATH} term={term} />}
      {term === "" ? (
        <>
          {slug && (
            <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
              Só o que este projeto recebeu.
              <TextLink href={address({ etapa: filter })}>Ver todos os apoios</TextLink>
            </p>
          )}
          <Page wanted={{ userId, side, filter, slug, cursor }} />
        </>
      ) : (
        <FoundConversations userId={userId} term={term} after={textOf(query.antes) || null} path={PATH} />
      )}
    </div>
  );
}

async function Page({ wanted }: { wanted: Parameters<typeof listSupports>[0] }) {
  const { side, filter, slug, cursor } = wanted;
  const { items, next } = await listSupports(wanted);
  const isUnfiltered = filter === null && slug === null;
  if (items.length === 0 && isUnfiltered && !cursor) return <EmptySupports side={side} />;
  const first = { etapa: filter, projeto: slug };
  return (
    <>
      <StageFilter current={filter} hrefOf={(etapa) => address({ etapa, projeto: slug })} />
      <SupportList items={items} kind={cursor ? "later" : filter ? "filtered" : "project"} />
      <CursorLinks
        first={cursor ? address(first) : null}
        next={next && address({ ...first, depois: next })}
        labels={["Do começo", "Mais apoios"]}
        className="mt-6"
      />
    </>
  );
}

function OngoingSupports({ count, valor }: { count: number; valor: number }) {
  return (
    <dl className="figures flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <dt className="text-ink-soft text-sm">Em andamento</dt>
        <dd className="font-display font-semibold text-2xl leading-tight tracking-tight">{count}</dd>
      </div>
      {valor > 0 && (
        <div>
          <dt className="text-ink-soft text-sm">Soma dos valores</dt>
          <dd className="whitespace-nowrap font-display font-semibold text-2xl leading-tight tracking-tight">
            {formatMoney(valor)}
          </dd>
        </div>
      )}
    </dl>
  );
}
