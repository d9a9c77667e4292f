import Link from "next/link";
import { CompareButton } from "@/components/catalog/comparison/compare-button";
import { FavoriteButton } from "@/components/catalog/favorites/favorite-button";
import { DemonstrationBadge, StatusBadge } from "@/components/catalog/projects/project-badges";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import type { FavoriteProject } from "@/lib/catalog/favorites/queries";
import { FUNDRAISING_OVER, HIDDEN_PROPONENT } from "@/lib/catalog/projects/messages";
import { daysLeft, timeLeft } from "@/lib/catalog/projects/rules/deadline";
import { filledBar } from "@/lib/catalog/projects/rules/progress";
import { formatDate, formatMoney, formatPercent } from "@/lib/kit/format";

export function FavoriteRow({ project, today }: { project: FavoriteProject; today: Date }) {
  const { id, slug, nome, proponente, categoria, cidade, estado, percentual, prazo, status } = project;
  const days = daysLeft(prazo, today);
  const left = timeLeft(days ?? 0);
  return (
    <li className="grid gap-x-10 gap-y-4 border-line border-b py-6 lg:grid-cols-[minmax(0,1fr)_20rem_auto] lg:items-center">
      <div className="min-w-0">
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={status} />
          <DemonstrationBadge {...project} />
        </span>
        <h2 className="mt-2.5 text-lg">
          <Link href={`/lir-projetos/${slug}`} prefetch={false} className="hover:text-brand hover:underline">
            {nome}
          </Link>
        </h2>
        <p className="mt-1.5 text-ink-soft text-sm">
          {proponente ?? HIDDEN_PROPONENT} · {cidade}, {estado} · {categoria}
        </p>
      </div>
      <div>
        <dl className="figures grid grid-cols-2 gap-4">
          <div>
            <dt className="text-ink-soft text-xs">Valor total</dt>
            <dd className="font-semibold">{formatMoney(project.valorTotal)}</dd>
          </div>
          <div>
            <dt className="text-ink-soft text-xs">Disponível</dt>
            <dd className="font-semibold">{formatMoney(project.valorDisponivel)}</dd>
          </div>
        </dl>
        <div className="mt-3">
          <MeterBar percent={filledBar(percentual)} />
          <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-4 text-ink-soft text-xs">
            <span>{formatPercent(percentual)} captado</span>
            {status === "Finalizada" ? (
              <span>{FUNDRAISING_OVER}</span>
            ) : (
              prazo &&
              days !== null && (
                <span>{days < 0 ? left : `Até ${formatDate(prazo)}, ${left.toLowerCase()}`}</span>
              )
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 lg:grid">
        <FavoriteButton projetoId={id} nome={nome} initial />
        <CompareButton slug={slug} nome={nome} />
      </div>
    </li>
  );
}
