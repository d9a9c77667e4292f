import { Clock, Lock } from "lucide-react";
import Link from "next/link";
import { formatDate, formatMoney, formatPercent } from "@/lib/format";
import type { PublicProjectCard } from "@/lib/projects/queries";
import { fundingProgress } from "@/lib/projects/rules";
import { MeterBar } from "../ui/meter-bar";
import { StatusBadge } from "./project-badges";

/** A project as an anonymous visitor sees it (B2.6): the proponent and the full text stay on the server. */
export function ProjectCard({ project }: { project: PublicProjectCard }) {
  const progress = fundingProgress(project.valorTotal - project.valorDisponivel, project.valorTotal);
  return (
    <article className="flex h-full flex-col rounded-md border border-line bg-surface transition-colors duration-150 hover:border-line-strong">
      <div className="flex grow flex-col p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-soft text-sm">{project.categoria}</p>
          <StatusBadge status={project.status} />
        </div>
        <h3 className="mt-4 text-lg">
          <Link href={`/lir-projetos/${project.slug}`} className="hover:text-brand hover:underline">
            {project.nome}
          </Link>
        </h3>
        <p className="mt-1.5 text-ink-soft text-sm">
          Organização Parceira · {project.cidade}, {project.estado}
        </p>
        <p className="mt-4 text-sm">{project.resumo}</p>
        <dl className="figures mt-auto grid grid-cols-2 gap-4 pt-6">
          <Amount label="Valor total" centavos={project.valorTotal} />
          <Amount label="Disponível" centavos={project.valorDisponivel} />
        </dl>
        <div className="mt-4">
          <MeterBar percent={progress.bar} />
          <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
            <span>{formatPercent(progress.percent)} captado</span>
            {project.prazo && <Deadline date={project.prazo} urgent={project.urgencia === "Alta"} />}
          </p>
        </div>
      </div>
      <Link
        href="/auth"
        prefetch={false}
        className="group/lock flex items-center gap-3 rounded-b-md border-line border-t bg-sunken px-6 py-4 text-sm"
      >
        <Lock aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <span>
          <span className="block font-semibold">Informações Completas Restritas</span>
          <span className="text-brand underline-offset-4 group-hover/lock:underline">
            Crie sua conta gratuita para ver
          </span>
        </span>
      </Link>
    </article>
  );
}

function Deadline({ date, urgent }: { date: string; urgent: boolean }) {
  if (!urgent) return <span>Prazo {formatDate(date)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-accent-text">
      <Clock aria-hidden className="size-3.5" strokeWidth={2} /> Urgente: {formatDate(date)}
    </span>
  );
}

function Amount({ label, centavos }: { label: string; centavos: number }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className="font-display font-semibold text-lg leading-snug">{formatMoney(centavos)}</dd>
    </div>
  );
}
