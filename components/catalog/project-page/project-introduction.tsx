import Link from "next/link";
import { StatusBadge, UrgencyBadge } from "@/components/catalog/projects/project-badges";
import type { LockedFields, LockedPageParts } from "@/lib/catalog/funder-projects/types";
import { HIDDEN_PROPONENT } from "@/lib/catalog/projects/messages";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { formatDate } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { registrationText } from "@/lib/people/organizations/messages";
import { otherLegalName } from "@/lib/people/organizations/rules";
import { env } from "@/lib/server/env";
import { DEMONSTRATION, SITE } from "@/lib/words/site";
import { ProjectCover } from "./project-cover";

type ProjectIntroductionProps = {
  project: PublicProject;
  locked?: LockedFields & LockedPageParts;
};

export function ProjectIntroduction({ project, locked }: ProjectIntroductionProps) {
  return (
    <header>
      <p className="mb-4 hidden text-ink-soft text-sm print:block">
        {SITE.name}, {env.APP_URL}/lir-projetos/{project.slug}
      </p>
      <nav aria-label="Você está em" data-print="hide" className="text-ink-soft text-sm">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <Link href="/lir-projetos" className="link">
              Projetos
            </Link>
          </li>
          <li aria-hidden>/</li>
          <li>
            <a href={`/lir-projetos?estado=${project.estado}`} className="link -mx-1 px-1">
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
      <h1 className="mt-6 text-3xl md:text-4xl print:mt-0 print:text-3xl">{project.nome}</h1>
      <p className="mt-4 text-ink-soft">
        {locked ? <strong className="font-semibold text-ink">{locked.proponente}</strong> : HIDDEN_PROPONENT}{" "}
        · {project.cidade}, {project.estado}
      </p>
      <p className="figures mt-1 text-ink-soft text-sm">
        {locked?.registro &&
          `${registrationText(otherLegalName(locked.proponente, locked.registro.razaoSocial), formatCnpj(locked.registro.cnpj))}, `}
        {checkedText(project.conferidaEm, !!locked?.registro)}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <StatusBadge status={project.status} />
        <UrgencyBadge urgency={project.urgencia} />
      </div>
      {project.demonstracao && (
        <p className="mt-6 border-accent border-l-2 pl-4 text-ink-soft text-sm">{DEMONSTRATION.project}</p>
      )}
      <ProjectCover project={project} />
    </header>
  );
}

/** @param continues whether the CNPJ precedes the text */
function checkedText(day: string | null, continues: boolean): string {
  const start = continues ? "" : "CNPJ ";
  return day ? `${start}conferido em ${formatDate(day)}` : `${start}ainda não conferido pela nossa equipe`;
}
