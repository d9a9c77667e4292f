import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { BriefLink } from "@/components/catalog/brief/brief-link";
import { CompareButton } from "@/components/catalog/comparison/compare-button";
import { FavoriteButton } from "@/components/catalog/favorites/favorite-button";
import { ProjectWhatsappLink, toInterestProject } from "@/components/catalog/funder-projects/project-actions";
import { NewsAndQuestions } from "@/components/catalog/news/news-and-questions";
import { CountVisit } from "@/components/catalog/project-page/count-visit";
import { ProjectArticle } from "@/components/catalog/project-page/project-article";
import { RelatedProjects } from "@/components/catalog/project-page/related-projects";
import { NeedsScripts } from "@/components/kit/layout/needs-scripts";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { TextLink } from "@/components/kit/ui/text-link";
import { InterestButton } from "@/components/matches/interests/interest-button";
import { InterestProvider } from "@/components/matches/interests/interest-provider";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { isAllowed } from "@/lib/access/auth/page-rules";
import { getViewer, type Viewer } from "@/lib/access/auth/session";
import { readerOf } from "@/lib/catalog/brief/queries";
import { listFavoriteIds } from "@/lib/catalog/favorites/queries";
import { RESTRICTED } from "@/lib/catalog/funder-projects/messages";
import {
  getFunderProject,
  getOwnProject,
  listRelatedFunderProjects,
} from "@/lib/catalog/funder-projects/queries";
import type { FunderProject } from "@/lib/catalog/funder-projects/types";
import { getNewsAndQuestions, listMyQuestions } from "@/lib/catalog/news/queries";
import { getPublicProject, listRelatedPublicProjects } from "@/lib/catalog/projects/queries/public";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { formatMoneyExactly } from "@/lib/kit/format";
import { uncountedText } from "@/lib/matches/interests/messages/interest";
import {
  getInterestDefaults,
  listInterestStates,
  readUncounted,
} from "@/lib/matches/interests/queries/registered";
import { env } from "@/lib/server/env";
import { AskProject } from "./_parts/ask-project";
import { MyQuestions } from "./_parts/my-questions";
import { OwnNotice } from "./_parts/own-notice";

export const instant = false;

type Props = PageProps<"/lir-projetos/conta/projeto">;

/** The middleware puts the slug into the query and, except for an action (a POST), checks that the project exists. */
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
  const isOwn = whole !== null && !isFunder;
  const [related, content, questions, interest] = await Promise.all([
    isFunder ? listRelatedFunderProjects(viewer, slug) : listRelatedPublicProjects(slug),
    getNewsAndQuestions(slug, whole !== null),
    isOwn ? [] : listMyQuestions(viewer.userId, project.id),
    isFunder ? readInterest(viewer, project.id) : null,
  ]);
  return (
    <>
      <NeedsScripts />
      {isOwn && <OwnNotice id={project.id} slug={project.slug} />}
      <ProjectArticle
        project={project}
        locked={whole ?? undefined}
        isCompany={viewer.empresaId !== null}
        actions={
          <>
            {whole && interest && <FunderActions project={whole} {...interest} />}
            <BriefLink slugs={[slug]} reader={await readerOf(viewer)} />
            <Keeping viewer={viewer} project={project} />
          </>
        }
        action={whole && interest && <Interest project={whole} {...interest} />}
        notice={<FunderNotice />}
        newsAndQuestions={
          <NewsAndQuestions
            slug={slug}
            content={content}
            ask={isOwn ? <OwnQuestions id={project.id} /> : <AskOrExplain projetoId={project.id} />}
          >
            <MyQuestions questions={questions} />
          </NewsAndQuestions>
        }
      />
      <RelatedProjects projects={related} signedIn />
      {!isOwn && <CountVisit slug={slug} />}
    </>
  );
}

function AskOrExplain({ projetoId }: { projetoId: string }) {
  return (
    <>
      <MayCall name="ask-project">
        <AskProject projetoId={projetoId} />
      </MayCall>
      <OnlyThey name="ask-project" act="perguntar ao projeto por esta conta" className="mt-6" />
    </>
  );
}

function OwnQuestions({ id }: { id: string }) {
  return (
    <p className="mt-4 max-w-measure text-ink-soft">
      Quem tem conta pode perguntar aqui.{" "}
      <TextLink href={`/projects/${id}/perguntas`} className="link inline-flex min-h-11 items-center">
        Ver <MayCall name="answer-question">e responder </MayCall>as perguntas
      </TextLink>
    </p>
  );
}

type OwnInterest = Awaited<ReturnType<typeof readInterest>>;

async function readInterest(viewer: Viewer, id: string) {
  const [defaults, interests, uncounted] = await Promise.all([
    getInterestDefaults(viewer),
    listInterestStates(viewer.userId, [id]),
    readUncounted(viewer.userId, id),
  ]);
  return { defaults, state: interests.get(id) ?? null, uncounted };
}

type InterestProps = OwnInterest & { project: FunderProject; opensByHash?: boolean; size?: "lg" };

function Interest({ project, defaults, state, opensByHash, size }: Omit<InterestProps, "uncounted">) {
  return (
    <InterestProvider defaults={defaults}>
      <div {...HOLDER} className="grid">
        <InterestButton
          project={toInterestProject(project)}
          interest={state}
          screen="financiador"
          opensByHash={opensByHash}
          size={size}
          className="w-full"
        />
      </div>
    </InterestProvider>
  );
}

/** Interest and WhatsApp contact (B2.7, B7.19). */
function FunderActions({ project, uncounted, ...own }: OwnInterest & { project: FunderProject }) {
  return (
    <>
      <Interest project={project} {...own} opensByHash size="lg" />
      {uncounted !== null && (
        <p className="figures text-sm leading-snug">{uncountedText(formatMoneyExactly(uncounted))}</p>
      )}
      <ProjectWhatsappLink project={project} number={env.WHATSAPP_NUMBER} variant="outline" />
    </>
  );
}

/** Favourite and comparison, for all signed-in viewers (B2.12). */
async function Keeping({ viewer, project }: { viewer: Viewer; project: PublicProject }) {
  const { id, slug, nome } = project;
  const favorites = await listFavoriteIds(viewer.userId, [id]);
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <FavoriteButton projetoId={id} nome={nome} initial={favorites.has(id)} keepsByHash />
      <CompareButton slug={slug} nome={nome} />
    </div>
  );
}

/** Replaces the locked parts for a captador who does not own the project (B2.4). */
function FunderNotice() {
  return (
    <section aria-label={RESTRICTED.title} data-print="hide" className="rounded-md bg-sunken p-6">
      <h2 className="flex items-center gap-3 text-lg">
        <Lock aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} /> {RESTRICTED.title}
      </h2>
      <p className="mt-3 max-w-measure text-sm">
        {RESTRICTED.reasons[0].text} {RESTRICTED.statement}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href="/cadastro-empresa" prefetch={false} variant="outline">
          Cadastrar como Financiador
        </ButtonLink>
        <ButtonLink href="/dashboard" prefetch={false} variant="ghost" size="sm">
          Voltar ao Dashboard
        </ButtonLink>
      </div>
    </section>
  );
}
