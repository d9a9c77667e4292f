import type { ReactNode } from "react";
import { ReportButton } from "@/components/catalog/news/report-button";
import type { LockedFields, LockedPageParts } from "@/lib/catalog/funder-projects/types";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { BeforeDeposit } from "./before-deposit";
import { DecisionPanel } from "./decision-panel";
import { ProjectBudget } from "./project-budget";
import { ProjectGallery } from "./project-cover";
import { ProjectDocuments } from "./project-documents";
import { ProjectFacts } from "./project-facts";
import { ProjectImpact } from "./project-impact";
import { ProjectIntroduction } from "./project-introduction";
import { ProjectPeople } from "./project-people";
import { ProjectPlaces } from "./project-places";
import { StickyActions } from "./sticky-actions";

type ProjectArticleProps = {
  project: PublicProject;
  /** Present for a financiador and the owner (B2.7), absent for others (B6.1). */
  locked?: LockedFields & LockedPageParts;
  isCompany?: boolean;
  actions: ReactNode;
  notice?: ReactNode;
  /** The main button of `actions`, repeated in the bar at the bottom of a phone's screen. */
  action?: ReactNode;
  newsAndQuestions?: ReactNode;
};

/** Parts marked `data-print="hide"` are not printed, so that the print fits two sheets. */
export function ProjectArticle({
  project,
  locked,
  isCompany,
  actions,
  action,
  notice,
  newsAndQuestions,
}: ProjectArticleProps) {
  return (
    <article className="max-md:[&_:is(a,button,summary,input,textarea)]:scroll-mb-32">
      <div className="page-width grid gap-x-16 gap-y-10 pt-10 pb-20 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:pt-14 print:gap-y-6 print:py-0">
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
          {newsAndQuestions}
          <div data-print="hide" className="grid gap-12">
            <ProjectPlaces project={project} />
            <BeforeDeposit />
          </div>
          <ProjectFacts project={project} />
          {newsAndQuestions && (
            <p data-print="hide">
              <ReportButton tipo="project" id={project.id} what="este projeto">
                Denunciar este conteúdo
              </ReportButton>
            </p>
          )}
        </div>
      </div>
      {action && (
        <StickyActions project={project} besideFloat={!locked}>
          {action}
        </StickyActions>
      )}
    </article>
  );
}

/** Without `locked`, only the summary (B2.6). */
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
