import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { CompareButton } from "@/components/comparison/compare-button";
import { FavoriteButton } from "@/components/favorites/favorite-button";
import { toInterestProject, WhatsappAbout } from "@/components/funder-projects/project-actions";
import { InterestButton } from "@/components/interests/interest-button";
import { InterestProvider } from "@/components/interests/interest-provider";
import { NeedsScripts } from "@/components/layout/needs-scripts";
import { DecisionPanel } from "@/components/project-page/decision-panel";
import { ProjectFacts } from "@/components/project-page/project-facts";
import { ProjectIntroduction } from "@/components/project-page/project-introduction";
import { RelatedProjects } from "@/components/project-page/related-projects";
import { isAllowed } from "@/lib/auth/access";
import { getViewer, type Viewer } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { listFavoriteIds } from "@/lib/favorites/queries";
import { getFunderProject, getOwnProject, listRelatedFunderProjects } from "@/lib/funder-projects/queries";
import type { FunderProject } from "@/lib/funder-projects/types";
import { getInterestDefaults, listInterestStates } from "@/lib/interests/queries";
import { getPublicProject, listRelatedPublicProjects } from "@/lib/projects/queries/public";
import type { PublicProject } from "@/lib/projects/types";
import { FunderNotice } from "./_parts/funder-notice";
import { OwnNotice } from "./_parts/own-notice";

/** What the page of a project is for somebody signed in; rendered whole for each request. */
export const instant = false;

type Props = PageProps<"/lir-conta/projeto">;

/** The middleware puts the project's name into the query, once it knows that there is one. */
const slugOf = async ({ searchParams }: Props) => String((await searchParams).projeto);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const project = await getPublicProject(await slugOf(props));
  if (!project) return { title: "Projeto não encontrado", robots: { index: false } };
  const canonical = `/lir-projetos/${project.slug}`;
  return { title: project.nome, alternates: { canonical }, robots: { index: false } };
}

export default async function ProjectForSessionPage(props: Props) {
  const [viewer, slug] = await Promise.all([getViewer(), slugOf(props)]);
  if (!viewer) redirect(`/lir-projetos/${slug}`);
  const isFunder = isAllowed("financiador", viewer);
  const whole = await (isFunder ? getFunderProject(viewer, slug) : getOwnProject(viewer, slug));
  const project = whole ?? (isFunder ? null : await getPublicProject(slug));
  if (!project) notFound();
  const related = await (isFunder
    ? listRelatedFunderProjects(viewer, slug)
    : listRelatedPublicProjects(slug));
  return (
    <>
      <NeedsScripts />
      {whole && !isFunder && <OwnNotice />}
      <article className="page-width grid gap-x-16 gap-y-12 pt-10 pb-20 lg:grid-cols-[1fr_24rem] lg:pt-14 print:gap-y-6 print:py-0">
        <ProjectIntroduction project={project} locked={whole ?? undefined} />
        <DecisionPanel project={project} captado={whole?.valorCaptado} isCompany={viewer.empresaId !== null}>
          {whole && isFunder && <FunderActions viewer={viewer} project={whole} />}
          <Keeping viewer={viewer} project={project} />
        </DecisionPanel>
        <div className="grid content-start gap-12">
          {!whole && <FunderNotice />}
          <ProjectFacts project={project} />
        </div>
      </article>
      <RelatedProjects projects={related} signedIn />
    </>
  );
}

/** Interest and a conversation (B2.7, B7.19). */
async function FunderActions({ viewer, project }: { viewer: Viewer; project: FunderProject }) {
  const { id } = project;
  const [defaults, interests] = await Promise.all([
    getInterestDefaults(viewer),
    listInterestStates(viewer.userId, [id]),
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
    </InterestProvider>
  );
}

/** Favourite and comparison, for anybody signed in (B2.12). */
async function Keeping({ viewer, project }: { viewer: Viewer; project: PublicProject }) {
  const { id, slug, nome } = project;
  const favorites = await listFavoriteIds(viewer.userId, [id]);
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <FavoriteButton projetoId={id} slug={slug} nome={nome} initial={favorites.has(id)} keepsByHash />
      <CompareButton slug={slug} nome={nome} />
    </div>
  );
}
