import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { requireViewer } from "@/lib/auth/session";
import { formatMoney } from "@/lib/format";
import { listInterests, sumInterests } from "@/lib/interests/queries";
import { EmptyInterests } from "./_parts/empty-interests";
import { InterestItem } from "./_parts/interest-item";

/** Rendered whole for each request: what it shows belongs to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Meus interesses", robots: { index: false } };

const PATH = "/dashboard/interesses";

/** What the funder registered, its state and what comes next (B3.7, B6.3). A captador has none. */
export default async function InterestsPage({ searchParams }: PageProps<"/dashboard/interesses">) {
  const viewer = await requireViewer(PATH);
  const { depois } = await searchParams;
  const cursor = typeof depois === "string" ? depois : undefined;
  const [{ items, next }, going] = await Promise.all([
    listInterests(viewer.userId, cursor),
    sumInterests(viewer.userId),
  ]);
  return (
    <div className="page-width pt-4 pb-20 md:pt-6 lg:pb-28">
      <Link href="/dashboard" className="link -ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm">
        <ArrowLeft aria-hidden className="size-4" strokeWidth={2} />
        Voltar ao painel
      </Link>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-16 gap-y-7 md:mt-8">
        <div>
          <h1 className="text-4xl">Meus interesses</h1>
          <p className="mt-4 max-w-[52ch] text-ink-soft leading-normal">
            Cada projeto que você quis apoiar, em que pé está a conversa e o que vem depois.
          </p>
        </div>
        {going.count > 0 && <Going {...going} />}
      </div>
      {items.length === 0 ? (
        <EmptyInterests isLaterPage={cursor !== undefined} />
      ) : (
        <ul className="mt-10 border-line border-t md:mt-14">
          {items.map((interest) => (
            <InterestItem key={interest.id} interest={interest} />
          ))}
        </ul>
      )}
      {(next || cursor) && (
        <nav aria-label="Páginas" className="mt-8 flex flex-wrap gap-3">
          {cursor && (
            <Link href={PATH} className={buttonVariants({ tone: "quiet" })}>
              Mais recentes
            </Link>
          )}
          {next && (
            <Link href={`${PATH}?depois=${next}`} className={buttonVariants({ tone: "quiet" })}>
              Mais antigos
              <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

/** What is under way: how many, and how much where an amount was named. */
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
