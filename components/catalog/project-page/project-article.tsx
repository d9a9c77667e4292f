import type { ReactNode } from "react";
import type { LockedFace, LockedFields } from "@/lib/catalog/funder-projects/types";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { DecisionPanel } from "./decision-panel";
import { ProjectBudget } from "./project-budget";
import { ProjectGallery } from "./project-cover";
import { ProjectDocuments } from "./project-documents";
import { ProjectFacts } from "./project-facts";
import { ProjectImpact } from "./project-impact";
import { ProjectIntroduction } from "./project-introduction";
import { ProjectPeople } from "./project-people";

type ProjectArticleProps = {
  project: PublicProject;
  /** For a financiador and the owner (B2.7); without it, what a stranger may know (B6.1). */
  locked?: LockedFields & LockedFace;
  /** Whether a company looks; everybody else is spoken to as a person. */
  isCompany?: boolean;
  /** What this viewer may do with the project. */
  actions: ReactNode;
  /** Stands where a financiador reads who carries it out. */
  notice?: ReactNode;
  /** News and questions. */
  talk?: ReactNode;
};

/**
 * A project with its face: what it looks like, the number that decides, what it brings about, its text, what the money
 * does, who carries it out, papers, what it told and was asked. A desk has the numbers beside all of it.
 */
export function ProjectArticle({ project, locked, isCompany, actions, notice, talk }: ProjectArticleProps) {
  return (
    <article className="page-width grid gap-x-16 gap-y-10 pt-10 pb-20 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:pt-14 print:gap-y-6 print:py-0">
      <ProjectIntroduction project={project} locked={locked} />
      <DecisionPanel project={project} captado={locked?.valorCaptado} isCompany={isCompany}>
        {actions}
      </DecisionPanel>
      <div className="grid content-start gap-12 print:gap-6">
        <ProjectImpact project={project} />
        <ProjectText project={project} locked={locked} />
        <ProjectGallery project={project} />
        <ProjectBudget project={project} />
        {locked ? <ProjectPeople project={project} locked={locked} /> : notice}
        {locked && <ProjectDocuments locked={locked} />}
        {talk}
        <ProjectFacts project={project} />
      </div>
    </article>
  );
}

/** What it is for, and its text: whole, or its beginning (B2.6). */
function ProjectText({ project, locked }: Pick<ProjectArticleProps, "project" | "locked">) {
  return (
    <section aria-label="O projeto">
      {project.objetivo && (
        <p className="max-w-[46ch] text-lg leading-normal print:max-w-none">{project.objetivo}</p>
      )}
      <p className="mt-5 max-w-measure whitespace-pre-line break-words text-ink-soft print:mt-3 print:max-w-none print:text-sm">
        {locked ? locked.descricao : project.resumo}
      </p>
    </section>
  );
}
