import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { requireViewer } from "@/lib/access/auth/session";
import { formatMoney } from "@/lib/kit/format";
import { listInterests, sumInterests } from "@/lib/matches/interests/queries/registered";
import { listSimilar } from "@/lib/matches/interests/queries/similar";
import { findDealsOf } from "@/lib/money/deals/queries/list";
import { PanelHeader } from "../../_parts/panel-header";
import { EmptyInterests } from "./_parts/empty-interests";
import { InterestItem } from "./_parts/interest-item";

/** Rendered whole for each request: its data belong to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Meus interesses", robots: { index: false } };

const PATH = "/dashboard/interesses";

/** The funder's interests with state and next step (B3.7, B6.3). A captador has none. */
export default async function InterestsPage({ searchParams }: PageProps<"/dashboard/interesses">) {
  const viewer = await requireViewer(PATH);
  const { depois } = await searchParams;
  const cursor = typeof depois === "string" ? depois : undefined;
  const [{ items, next }, going] = await Promise.all([
    listInterests(viewer.userId, cursor),
    sumInterests(viewer.userId),
  ]);
  const refused = items.filter(({ status }) => status === "Recusada").map(({ id }) => id);
  const [similar, deals] = await Promise.all([
    listSimilar(viewer.userId, refused),
    findDealsOf(
      viewer.userId,
      "financiador",
      items.map(({ id }) => id),
    ),
  ]);
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Meus interesses" action={going.count > 0 && <Going {...going} />}>
        Cada projeto que você quis apoiar, em que pé está a conversa e o que vem depois. Para dividir um valor
        entre projetos,{" "}
        <Link href="/dashboard/carteiras" prefetch={false} className="link">
          abra as suas carteiras
        </Link>
        .
      </PanelHeader>
      {items.length === 0 ? (
        <EmptyInterests isLaterPage={cursor !== undefined} />
      ) : (
        <ul className="border-line border-t">
          {items.map((interest) => (
            <InterestItem
              key={interest.id}
              interest={interest}
              deal={deals.get(interest.id) ?? null}
              similar={similar.get(interest.id) ?? []}
            />
          ))}
        </ul>
      )}
      {(next || cursor) && (
        <nav aria-label="Páginas" className="mt-8 flex flex-wrap gap-3">
          {cursor && (
            <ButtonLink href={PATH} variant="outline">
              Mais recentes
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={`${PATH}?depois=${next}`} variant="outline">
              Mais antigos
              <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

/** Count of open interests, and their sum as far as amounts are known. */
function Going({ count, valor }: { count: number; valor: number }) {
  return (
    <dl className="figures flex flex-wrap gap-x-10 gap-y-4">
      <div>
        <dt className="text-ink-soft text-sm">Em andamento</dt>
        <dd className="font-display font-semibold text-3xl leading-tight tracking-tight">{count}</dd>
      </div>
      {valor > 0 && (
        <div>
          <dt className="text-ink-soft text-sm">Soma dos valores</dt>
          <dd className="whitespace-nowrap font-display font-semibold text-3xl leading-tight tracking-tight">
            {formatMoney(valor)}
          </dd>
        </div>
      )}
    </dl>
  );
}
