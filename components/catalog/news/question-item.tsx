import type { ReactNode } from "react";
import type { AnsweredQuestion } from "@/lib/catalog/news/queries";
import { formatDate } from "@/lib/kit/format";

type QuestionItemProps = { question: AnsweredQuestion; children?: ReactNode };

export function QuestionItem({ question, children }: QuestionItemProps) {
  const { quem, texto, resposta, respondidaEm } = question;
  return (
    <article className="max-w-measure">
      <p className="text-ink-soft text-sm">{quem}</p>
      <p className="mt-1 whitespace-pre-line break-words font-semibold leading-snug">{texto}</p>
      <div className="mt-3 border-line-strong border-l-2 pl-4">
        <p className="whitespace-pre-line break-words leading-normal">{resposta}</p>
        <p className="figures mt-2 text-ink-soft text-sm">
          Resposta do projeto, <time dateTime={respondidaEm}>{formatDate(new Date(respondidaEm))}</time>
        </p>
      </div>
      {children}
    </article>
  );
}
