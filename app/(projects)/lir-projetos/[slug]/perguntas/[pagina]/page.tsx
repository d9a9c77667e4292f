import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { QuestionItem } from "@/components/catalog/news/question-item";
import { ReportButton } from "@/components/catalog/news/report-button";
import { listPublicQuestions } from "@/lib/catalog/news/queries";
import { describePage, findPage, firstPages } from "../../_parts/find-page";
import { PagedList } from "../../_parts/paged-list";

export const ensureStatic = "navigation";

type Props = PageProps<"/lir-projetos/[slug]/perguntas/[pagina]">;

export const generateStaticParams = firstPages;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  describePage(await findPage(params, listPublicQuestions), "Perguntas", "perguntas");

export default async function QuestionsPage({ params }: Props) {
  const found = await findPage(params, listPublicQuestions);
  if (!found) notFound();
  const { items, ...page } = found;
  return (
    <PagedList
      {...page}
      title="Perguntas"
      path="perguntas"
      empty="Ninguém perguntou nada a este projeto ainda."
    >
      {items.map((question) => (
        <li key={question.id} className="border-line border-t pt-6">
          <QuestionItem question={question}>
            <ReportButton tipo="question" id={question.id} what="a pergunta e a resposta" />
          </QuestionItem>
        </li>
      ))}
    </PagedList>
  );
}
