import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NewsAndQuestions } from "@/components/catalog/news/news-and-questions";
import { CountVisit } from "@/components/catalog/project-page/count-visit";
import { ProjectArticle } from "@/components/catalog/project-page/project-article";
import { RelatedProjects } from "@/components/catalog/project-page/related-projects";
import { breadcrumbs, JsonLd } from "@/components/kit/layout/json-ld";
import { Button } from "@/components/kit/ui/button";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { ASK_HASH } from "@/lib/access/auth/return-to";
import { getPublicNewsAndQuestions } from "@/lib/catalog/news/queries";
import { raisedOf } from "@/lib/catalog/projects/messages";
import {
  getPublicProject,
  listFirstPublicProjects,
  listRelatedPublicProjects,
} from "@/lib/catalog/projects/queries/public";
import { isPastDeadline } from "@/lib/catalog/projects/rules/deadline";
import { formatMoney, formatPercent } from "@/lib/kit/format";
import { RestrictedNotice } from "./_parts/restricted-notice";
import { StrangerAction, StrangerActions } from "./_parts/stranger-actions";

export const ensureStatic = "navigation";

/** Next requires at least one slug, so an empty list gets a slug that no project has. */
export async function generateStaticParams() {
  const { items } = await listFirstPublicProjects();
  return items.length > 0 ? items.map(({ slug }) => ({ slug })) : [{ slug: "nenhum-projeto" }];
}

export async function generateMetadata({ params }: PageProps<"/lir-projetos/[slug]">): Promise<Metadata> {
  const project = await getPublicProject((await params).slug);
  if (!project) return { title: "Projeto não encontrado", robots: { index: false } };
  const total = formatMoney(project.valorTotal);
  const amounts =
    isPastDeadline(project) || project.valorDisponivel === 0
      ? `${raisedOf(formatPercent(project.percentual))} ${total}`
      : `${formatMoney(project.valorDisponivel)} disponíveis de ${total}`;
  const description = `${project.categoria} em ${project.cidade}, ${project.estado}. ${amounts}. ${project.objetivo ?? project.resumo}`;
  return {
    title: project.nome,
    description,
    alternates: { canonical: `/lir-projetos/${project.slug}` },
    openGraph: { title: project.nome, description, type: "article", url: `/lir-projetos/${project.slug}` },
    ...(project.demonstracao ? { other: { "dados-de-demonstracao": "sim" } } : {}),
  };
}

/** The middleware rewrites requests of signed-in viewers to /lir-projetos/conta/projeto. */
export default async function ProjectPage({ params }: PageProps<"/lir-projetos/[slug]">) {
  const project = await getPublicProject((await params).slug);
  if (!project) notFound();
  const { slug } = project;
  const [related, content] = await Promise.all([
    listRelatedPublicProjects(slug),
    getPublicNewsAndQuestions(slug),
  ]);
  return (
    <>
      <JsonLd
        data={breadcrumbs(["Projetos", "/lir-projetos"], [project.nome, `/lir-projetos/${project.slug}`])}
      />
      <ProjectArticle
        project={project}
        actions={<StrangerActions slug={slug} nome={project.nome} />}
        action={<StrangerAction slug={slug} />}
        notice={<RestrictedNotice slug={slug} />}
        newsAndQuestions={<NewsAndQuestions slug={slug} content={content} ask={<LoginToAsk slug={slug} />} />}
      />
      <RelatedProjects projects={related} />
      <CountVisit slug={slug} />
    </>
  );
}

function LoginToAsk({ slug }: { slug: string }) {
  return (
    <div className="mt-6 grid max-w-measure justify-items-start gap-4">
      <p className="text-ink-soft leading-normal">
        Ficou uma dúvida? A resposta do projeto aparece aqui para todos, sem o nome de quem perguntou.
      </p>
      <Button asChild variant="outline">
        <ReturnLink href="/auth" returnTo={`/lir-projetos/${slug}${ASK_HASH}`}>
          Entrar para perguntar
        </ReturnLink>
      </Button>
    </div>
  );
}
