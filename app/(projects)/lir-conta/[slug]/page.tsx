import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { CompareButton } from "@/components/comparison/compare-button";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import { toInterestProject, WhatsappAbout } from "@/components/funder-projects/project-actions";
import { InterestButton } from "@/components/interests/interest-button";
import { InterestProvider } from "@/components/interests/interest-provider";
import { DecisionPanel } from "@/components/project-page/decision-panel";
import { FunderNotice } from "@/components/project-page/funder-notice";
import { ProjectFacts } from "@/components/project-page/project-facts";
import { ProjectIntroduction } from "@/components/project-page/project-introduction";
import { RelatedProjects } from "@/components/project-page/related-projects";
import { getViewer, type Viewer } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { listFavoriteIds } from "@/lib/favorites/queries";
import { getFunderProject } from "@/lib/funder-projects/queries";
import type { FunderProject } from "@/lib/funder-projects/types";
import { getInterestDefaults, listInterestStates } from "@/lib/interests/queries";
import { getPublicProject, listRelatedPublicProjects } from "@/lib/projects/queries";

/** What the page of a project is for somebody signed in; rendered whole for each request. */
export const instant = false;

type Props = PageProps<"/lir-conta/[slug]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const project = await getPublicProject((await params).slug);
  if (!project) return { title: "Projeto não encontrado", robots: { index: false } };
  const canonical = `/lir-projetos/${project.slug}`;
  return { title: project.nome, alternates: { canonical }, robots: { index: false } };
}

export default async function ProjectForSessionPage({ params }: Props) {
  const [viewer, { slug }] = [await getViewer(), await params];
  if (!viewer) redirect(`/lir-projetos/${slug}`);
  const funderProject = viewer.userType === "financiador" ? await getFunderProject(viewer, slug) : null;
  const project = viewer.userType === "financiador" ? funderProject : await getPublicProject(slug);
  if (!project) notFound();
  const related = await listRelatedPublicProjects(slug);
  return (
    <>
      <article className="page-width grid gap-x-16 gap-y-12 pt-10 pb-20 lg:grid-cols-[1fr_24rem] lg:pt-14">
        <ProjectIntroduction project={project} locked={funderProject ?? undefined} />
        <DecisionPanel project={project} captado={funderProject?.valorCaptado}>
          {funderProject && <FunderActions viewer={viewer} project={funderProject} />}
        </DecisionPanel>
        <div className="grid content-start gap-12">
          {!funderProject && <FunderNotice />}
          <ProjectFacts project={project} />
        </div>
      </article>
      <RelatedProjects projects={related} signedIn />
    </>
  );
}

/** Interest, favourite, comparison and a conversation (B2.7, B7.19). */
async function FunderActions({ viewer, project }: { viewer: Viewer; project: FunderProject }) {
  const { id, slug, nome } = project;
  const [defaults, interests, favorites] = await Promise.all([
    getInterestDefaults(viewer),
    listInterestStates(viewer.userId, [id]),
    listFavoriteIds(viewer.userId, [id]),
  ]);
  return (
    <InterestProvider defaults={defaults}>
      <InterestButton
        project={toInterestProject(project)}
        interest={interests.get(id) ?? null}
        screen="financiador"
        opensByHash
        size="large"
        className="w-full"
      />
      <WhatsappAbout project={project} number={env.WHATSAPP_NUMBER} tone="quiet" />
      <div className="flex flex-wrap justify-between gap-x-2">
        <FavoriteButton projetoId={id} slug={slug} nome={nome} initial={favorites.has(id)} keepsByHash />
        <CompareButton slug={slug} nome={nome} />
      </div>
    </InterestProvider>
  );
}
