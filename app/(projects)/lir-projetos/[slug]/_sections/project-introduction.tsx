import Link from "next/link";
import { StatusBadge, UrgencyBadge } from "@/components/projects/project-badges";
import type { PublicProject } from "@/lib/projects/queries";
import { DEMONSTRATION_NOTICE } from "@/lib/site";

/** What the project is, as far as an anonymous visitor may know (B6.1). */
export function ProjectIntroduction({ project }: { project: PublicProject }) {
  return (
    <header>
      <nav aria-label="Você está em" data-print="hide" className="text-ink-soft text-sm">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <Link href="/lir-projetos" className="link">
              Projetos
            </Link>
          </li>
          <li aria-hidden>/</li>
          <li>
            <a href={`/lir-projetos?estado=${project.estado}`} className="link">
              {project.estado}
            </a>
          </li>
          <li aria-hidden>/</li>
          <li>
            <a
              href={`/lir-projetos?${new URLSearchParams({ categoria: project.categoria })}`}
              className="link"
            >
              {project.categoria}
            </a>
          </li>
        </ol>
      </nav>
      <h1 className="mt-6 text-4xl">{project.nome}</h1>
      <p className="mt-4 text-ink-soft">
        Organização Parceira · {project.cidade}, {project.estado}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <StatusBadge status={project.status} />
        <UrgencyBadge urgency={project.urgencia} />
      </div>
      {project.objetivo && <p className="mt-8 max-w-[46ch] text-lg leading-normal">{project.objetivo}</p>}
      <p className="mt-5 max-w-measure text-ink-soft">{project.resumo}</p>
      {project.demonstracao && (
        <p className="mt-6 border-accent border-l-2 pl-4 text-ink-soft text-sm">{DEMONSTRATION_NOTICE}</p>
      )}
    </header>
  );
}
