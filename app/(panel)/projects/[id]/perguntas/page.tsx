import type { Metadata } from "next";
import { PageLinks } from "@/components/catalog/projects/page-links";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { listQuestionsForCaptador } from "@/lib/catalog/news/queries";
import { pagesOf } from "@/lib/catalog/news/rules";
import { readPageNumber } from "@/lib/kit/cursor";
import { requireOwnProject } from "../../_parts/own-project";
import { OwnProjectHeader } from "../../_parts/own-project-header";
import { OwnQuestion } from "./_parts/own-question";

export const instant = false;

export const metadata: Metadata = { title: "Perguntas ao projeto", robots: { index: false } };

export default async function ProjectQuestionsPage({
  params,
  searchParams,
}: PageProps<"/projects/[id]/perguntas">) {
  const { viewer, project } = await requireOwnProject(params);
  const { pagina } = await searchParams;
  const page = readPageNumber(String(pagina ?? "1")) ?? 1;
  const { items, total } = await listQuestionsForCaptador(viewer.userId, project.id, page);
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <OwnProjectHeader
        title="Perguntas"
        project={project}
        path={`/lir-projetos/${project.slug}#perguntas`}
      />
      <OnlyThey name="answer-question" act="responder perguntas" className="mb-8" />
      <section aria-label="Perguntas ao projeto">
        {items.length === 0 ? (
          <div className="max-w-measure rounded-md border border-line border-dashed px-5 py-8">
            <h2 className="text-lg">{page === 1 ? "Nenhuma pergunta ainda." : "Não há mais perguntas."}</h2>
            <p className="mt-2 text-ink-soft leading-normal">
              Quem tem conta pode perguntar na página do projeto. Um e-mail avisa você, e a pergunta só fica
              pública com a sua resposta.
            </p>
          </div>
        ) : (
          <ol className="grid gap-8">
            {items.map((question) => (
              <li key={question.id} className="border-line border-t pt-6">
                <OwnQuestion question={question} />
              </li>
            ))}
          </ol>
        )}
        <PageLinks
          start="?pagina=1"
          previous={page > 1 ? `?pagina=${page - 1}` : null}
          next={page < pagesOf(total) ? `?pagina=${page + 1}` : null}
        />
      </section>
    </div>
  );
}
