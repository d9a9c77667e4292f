import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { QuestionItem } from "@/components/catalog/news/question-item";
import { ReportButton } from "@/components/catalog/news/report-button";
import { listPublicQuestions } from "@/lib/catalog/news/queries";
import { getPublicProject, listFirstPublicProjects } from "@/lib/catalog/projects/queries/public";
import { readPageNumber } from "@/lib/kit/cursor";
import { PagedList } from "../../_parts/paged-list";

export const ensureStatic = "navigation";

type Props = PageProps<"/lir-projetos/[slug]/perguntas/[pagina]">;

/** Built on the first request and kept; a build needs one address: the first page of the first project. */
export async function generateStaticParams() {
  const { items } = await listFirstPublicProjects();
  return [{ slug: items[0]?.slug ?? "nenhum-projeto", pagina: "1" }];
}

/** Project, page number and list of an address; null when not found. */
async function findPage({ params }: Props) {
  const { slug, pagina } = await params;
  const page = readPageNumber(pagina);
  const project = page === null ? null : await getPublicProject(slug);
  if (!project || page === null) return null;
  const list = await listPublicQuestions(slug, page);
  return page > 1 && list.items.length === 0 ? null : { project, page, list };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await findPage(props);
  if (!found) return { title: "Projeto não encontrado", robots: { index: false } };
  const { project, page } = found;
  return {
    title: `Perguntas de ${project.nome}`,
    alternates: { canonical: `/lir-projetos/${project.slug}/perguntas/${page}` },
  };
}

/** All answered questions of a project, the newest answer first; the same for everybody. */
export default async function QuestionsPage(props: Props) {
  const found = await findPage(props);
  if (!found) notFound();
  const { project, page, list } = found;
  return (
    <PagedList
      project={project}
      title="Perguntas"
      path="perguntas"
      empty="Ninguém perguntou nada a este projeto ainda."
      page={page}
      total={list.total}
    >
      {list.items.map((question) => (
        <li key={question.id} className="border-line border-t pt-6">
          <QuestionItem question={question}>
            <ReportButton tipo="question" id={question.id} what="a pergunta e a resposta" />
          </QuestionItem>
        </li>
      ))}
    </PagedList>
  );
}
