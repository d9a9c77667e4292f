import { STATE_LABELS } from "@/lib/catalog/news/messages";
import type { QuestionView } from "@/lib/catalog/news/queries";
import { formatDate } from "@/lib/kit/format";

export function MyQuestions({ questions }: { questions: readonly QuestionView[] }) {
  if (questions.length === 0) return null;
  return (
    <section
      aria-label="Suas perguntas"
      className="mt-6 max-w-measure rounded-md bg-sunken px-4 py-4 md:px-5"
    >
      <h3 className="text-base">Suas perguntas</h3>
      <ul className="mt-3 grid gap-3">
        {questions.map(({ id, texto, estado, criadaEm }) => (
          <li key={id}>
            <p className="whitespace-pre-line break-words leading-snug">{texto}</p>
            <p className="figures mt-1 text-ink-soft text-sm">
              {STATE_LABELS[estado]}, enviada em {formatDate(criadaEm)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
