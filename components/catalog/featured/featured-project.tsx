import Link from "next/link";
import { DemonstrationBadge, StatusBadge, UrgencyBadge } from "@/components/catalog/projects/project-badges";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { availableAmount, fundingProgress } from "@/lib/catalog/projects/rules/progress";
import { formatMoney, formatPercent } from "@/lib/kit/format";
import type { FeaturedProject } from "@/lib/overview/dashboard/queries";

/** One featured project (B2.17, B4.3). */
export function FeaturedProjectItem({ project }: { project: FeaturedProject }) {
  const { percent, bar } = fundingProgress(project.valorCaptado, project.valorTotal);
  const available = availableAmount(project.status, project.valorTotal, project.valorCaptado);
  return (
    <li className="flex flex-col p-5 md:p-7">
      <div className="flex flex-wrap gap-1.5">
        <StatusBadge status={project.status} />
        <UrgencyBadge urgency={project.urgencia} />
        <DemonstrationBadge {...project} />
      </div>
      <h3 className="mt-3.5 text-lg">
        <Link
          href={`/lir-projetos/${project.slug}`}
          prefetch={false}
          className="-my-0.5 inline-block py-0.5 hover:text-brand hover:underline"
        >
          {project.nome}
        </Link>
      </h3>
      <p className="mt-2 text-sm leading-normal">{project.proponente}</p>
      <p className="text-ink-soft text-sm leading-normal">
        {project.cidade}, {project.estado} · {project.categoria}
      </p>
      <dl className="figures mt-auto grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-4 pt-5">
        <div>
          <dt className="text-ink-soft text-xs">Valor total</dt>
          <dd className="font-semibold">{formatMoney(project.valorTotal)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-xs">Disponível</dt>
          <dd className="font-semibold">{formatMoney(available)}</dd>
        </div>
      </dl>
      <div className="mt-3.5">
        {bar > 0 && <MeterBar percent={bar} />}
        <p className="figures mt-1.5 text-ink-soft text-xs">{formatPercent(percent)} captado</p>
      </div>
    </li>
  );
}
