import { Lock } from "lucide-react";
import Link from "next/link";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { HIDDEN_PROPONENT } from "@/lib/catalog/projects/messages";
import { filledBar } from "@/lib/catalog/projects/rules/project";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatPercent } from "@/lib/kit/format";
import { CardCover } from "./card-cover";
import { CardAmount, CardDeadline, CardGate, CardImpact } from "./card-figures";
import { StatusBadge } from "./project-badges";

/** `proponente` where the viewer may know it (B2.7). */
export type CardProject = PublicProjectCard & { proponente?: string };

type ProjectCardProps = {
  project: CardProject;
  /** Without the way to an account. */
  signedIn?: boolean;
};

/** A project as an anonymous visitor sees it (B2.6): the proponent and the full text stay on the server. */
export function ProjectCard({ project, signedIn = false }: ProjectCardProps) {
  return (
    <article className="flex h-full flex-col rounded-md border border-line bg-surface transition-colors duration-150 hover:border-line-strong">
      <CardCover project={project} />
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
          {project.proponente ?? HIDDEN_PROPONENT} · {project.cidade}, {project.estado}
        </p>
        <p className="mt-4 text-sm">{project.resumo}</p>
        <CardImpact project={project} />
        <div className="mt-auto pt-6">
          <CardGate project={project} />
        </div>
        <dl className="figures mt-4 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-4">
          <CardAmount label="Valor total" centavos={project.valorTotal} />
          <CardAmount label="Disponível" centavos={project.valorDisponivel} />
        </dl>
        <div className="mt-4">
          {project.percentual > 0 && <MeterBar percent={filledBar(project.percentual)} />}
          <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
            <span>{formatPercent(project.percentual)} captado</span>
            {project.prazo && <CardDeadline date={project.prazo} urgent={project.urgencia === "Alta"} />}
          </p>
        </div>
      </div>
      {!signedIn && (
        <ReturnLink
          href="/auth"
          returnTo={`/lir-projetos/${project.slug}`}
          className="group/lock flex items-center gap-3 rounded-b-md border-line border-t bg-sunken px-6 py-4 text-sm"
        >
          <Lock aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
          <span>
            <span className="block font-semibold">Informações Completas Restritas</span>
            <span className="text-brand underline-offset-4 group-hover/lock:underline">
              Crie sua conta gratuita para ver
            </span>
          </span>
        </ReturnLink>
      )}
    </article>
  );
}
