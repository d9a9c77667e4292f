import { Lock } from "lucide-react";
import Link from "next/link";
import { StatusBadge, UrgencyBadge } from "@/components/projects/project-badges";
import { buttonVariants } from "@/components/ui/button-variants";
import type { PublicProject } from "@/lib/projects/queries";
import { DEMONSTRATION_NOTICE } from "@/lib/site";

/** What the project is, as far as an anonymous visitor may know, and what an account would show (B6.1). */
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
      <section
        aria-label="Informações Completas Restritas"
        data-print="hide"
        className="mt-8 max-w-measure rounded-md bg-sunken p-6"
      >
        <h2 className="flex items-center gap-3 text-lg">
          <Lock aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} /> Informações Completas
          Restritas
        </h2>
        <p className="mt-3 text-sm">
          Com a conta gratuita de financiador você vê quem propõe o projeto, o texto completo, o valor já
          captado e registra o seu interesse.
        </p>
        <Link href="/auth" prefetch={false} className={buttonVariants({ tone: "quiet", className: "mt-5" })}>
          Criar conta gratuita
        </Link>
      </section>
    </header>
  );
}
