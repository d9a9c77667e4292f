import type { ReactNode } from "react";
import { ASK_HASH } from "@/lib/access/auth/return-to";
import { QUESTIONS } from "@/lib/catalog/news/messages";
import type { NewsAndQuestions as Content } from "@/lib/catalog/news/queries";
import { NewsArticle } from "./news-article";
import { QuestionItem } from "./question-item";
import { ReportButton } from "./report-button";

type NewsAndQuestionsProps = {
  slug: string;
  content: Content;
  ask: ReactNode;
  children?: ReactNode;
};

const more = "link mt-6 inline-flex min-h-11 items-center";

export function NewsAndQuestions({ slug, content, ask, children }: NewsAndQuestionsProps) {
  const { news, questions, takesQuestions } = content;
  return (
    <>
      {news.total > 0 && (
        <section id="novidades" aria-label="Novidades" data-print="hide">
          <h2 className="text-xl">Novidades</h2>
          <ol className="mt-5 grid gap-8 border-line border-t pt-6">
            {news.items.map((item) => (
              <li key={item.id}>
                <NewsArticle {...item}>
                  <ReportButton tipo="update" id={item.id} what={`a novidade ${item.titulo}`} />
                </NewsArticle>
              </li>
            ))}
          </ol>
          {news.total > news.items.length && (
            <a href={`/lir-projetos/${slug}/novidades/1`} className={more}>
              Ver todas as {news.total} novidades
            </a>
          )}
        </section>
      )}
      <section id="perguntas" aria-label="Perguntas" data-print="hide">
        <h2 className="text-xl">Perguntas</h2>
        {questions.total > 0 && (
          <ol className="mt-5 grid gap-8 border-line border-t pt-6">
            {questions.items.map((question) => (
              <li key={question.id}>
                <QuestionItem question={question}>
                  <ReportButton tipo="question" id={question.id} what="a pergunta e a resposta" />
                </QuestionItem>
              </li>
            ))}
          </ol>
        )}
        {questions.total > questions.items.length && (
          <a href={`/lir-projetos/${slug}/perguntas/1`} className={more}>
            Ver todas as {questions.total} perguntas
          </a>
        )}
        {children}
        {takesQuestions ? (
          ask
        ) : (
          <p id={ASK_HASH.slice(1)} className="mt-6 max-w-measure scroll-mt-24 text-ink-soft leading-normal">
            {QUESTIONS.nobody}
          </p>
        )}
      </section>
    </>
  );
}
