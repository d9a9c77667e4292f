import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JsonLd } from "@/components/layout/json-ld";
import { DecisionPanel } from "@/components/project-page/decision-panel";
import { ProjectFacts } from "@/components/project-page/project-facts";
import { ProjectIntroduction } from "@/components/project-page/project-introduction";
import { RelatedProjects } from "@/components/project-page/related-projects";
import { env } from "@/lib/env";
import { formatMoney } from "@/lib/format";
import {
  getPublicProject,
  listFirstPublicProjects,
  listRelatedPublicProjects,
} from "@/lib/projects/queries/public";
import { RestrictedNotice } from "./_parts/restricted-notice";
import { StrangerActions } from "./_parts/stranger-actions";

export const ensureStatic = "navigation";

/**
 * The first page of the list is built ahead; every other project is built at its first visit and kept. A build over
 * an empty database still needs one address: this one is not found.
 */
export async function generateStaticParams() {
  const { items } = await listFirstPublicProjects();
  return items.length > 0 ? items.map(({ slug }) => ({ slug })) : [{ slug: "nenhum-projeto" }];
}

export async function generateMetadata({ params }: PageProps<"/lir-projetos/[slug]">): Promise<Metadata> {
  const project = await getPublicProject((await params).slug);
  if (!project) return { title: "Projeto não encontrado", robots: { index: false } };
  const description = `${project.categoria} em ${project.cidade}, ${project.estado}. ${formatMoney(project.valorDisponivel)} disponíveis de ${formatMoney(project.valorTotal)}. ${project.objetivo ?? project.resumo}`;
  return {
    title: project.nome,
    description,
    alternates: { canonical: `/lir-projetos/${project.slug}` },
    openGraph: { title: project.nome, description, type: "article", url: `/lir-projetos/${project.slug}` },
    ...(project.demonstracao ? { other: { "dados-de-demonstracao": "sim" } } : {}),
  };
}

export default async function ProjectPage({ params }: PageProps<"/lir-projetos/[slug]">) {
  const project = await getPublicProject((await params).slug);
  if (!project) notFound();
  const related = await listRelatedPublicProjects(project.slug);
  return (
    <>
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, name: "Projetos", item: `${env.APP_URL}/lir-projetos` },
            {
              "@type": "ListItem",
              position: 2,
              name: project.nome,
              item: `${env.APP_URL}/lir-projetos/${project.slug}`,
            },
          ],
        }}
      />
      <article className="page-width grid gap-x-16 gap-y-12 pt-10 pb-20 lg:grid-cols-[1fr_24rem] lg:pt-14 print:gap-y-6 print:py-0">
        <ProjectIntroduction project={project} />
        <DecisionPanel project={project}>
          <StrangerActions slug={project.slug} nome={project.nome} />
        </DecisionPanel>
        <div className="grid content-start gap-12">
          <RestrictedNotice slug={project.slug} />
          <ProjectFacts project={project} />
        </div>
      </article>
      <RelatedProjects projects={related} />
    </>
  );
}
