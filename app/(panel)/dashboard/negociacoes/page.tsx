import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { requireViewer } from "@/lib/access/auth/session";
import { type DealRow, listDeals } from "@/lib/money/deals/queries/list";
import { isMyTurn } from "@/lib/money/deals/rules/standing";
import { PanelHeader } from "../../_parts/panel-header";
import { DealItem } from "./_parts/deal-item";
import { EmptyDeals } from "./_parts/empty-deals";

/** Rendered whole for each request: its data belong to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Negociações", robots: { index: false } };

const PATH = "/dashboard/negociacoes";

/** All deals of the viewer's side, those with an open step first (B1.3). */
export default async function DealsPage({ searchParams }: PageProps<"/dashboard/negociacoes">) {
  const { userId, userType: side } = await requireViewer(PATH);
  const { depois } = await searchParams;
  const cursor = typeof depois === "string" ? depois : undefined;
  const { items, next } = await listDeals(userId, side, cursor);
  const isMine = ({ standing }: DealRow) => isMyTurn(standing);
  const isOver = ({ standing }: DealRow) => standing.whose === "nobody";
  const groups = [
    { title: "É a sua vez", deals: items.filter(isMine) },
    {
      title: side === "captador" ? "Com o financiador" : "Com o projeto",
      deals: items.filter((deal) => !isMine(deal) && !isOver(deal)),
    },
    { title: "Encerradas", deals: items.filter(isOver) },
  ].filter(({ deals }) => deals.length > 0);
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Negociações">
        {side === "captador"
          ? "Do aceite ao recibo: o que cada negociação espera, de quem e até quando."
          : "Cada apoio aceito, do contato ao recibo: de quem é a vez e o que vem depois."}
      </PanelHeader>
      {items.length === 0 ? (
        <EmptyDeals side={side} isLaterPage={cursor !== undefined} />
      ) : (
        <div className="grid gap-9">
          {groups.map((group) => (
            <DealGroup key={group.title} {...group} />
          ))}
        </div>
      )}
      {(next || cursor) && (
        <nav aria-label="Páginas" className="mt-8 flex flex-wrap gap-3">
          {cursor && (
            <ButtonLink href={PATH} variant="outline">
              Do começo
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={`${PATH}?depois=${next}`} variant="outline">
              Mais negociações
              <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

type DealGroupProps = { title: string; deals: readonly DealRow[] };

/** Deals in the same state. */
function DealGroup({ title, deals }: DealGroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 flex items-baseline gap-2 text-lg">
        {title}
        <span className="figures font-normal font-sans text-ink-soft text-sm">{deals.length}</span>
      </h2>
      <ul className="rounded-md border border-line bg-surface">
        {deals.map((deal) => (
          <DealItem key={deal.id} deal={deal} />
        ))}
      </ul>
    </section>
  );
}
