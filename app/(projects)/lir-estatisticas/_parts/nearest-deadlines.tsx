import { cacheLife } from "next/cache";
import Link from "next/link";
import { mostMissing } from "@/lib/catalog/projects/messages";
import { daysLeft, timeLeft } from "@/lib/catalog/projects/rules/deadline";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { DEMONSTRATION } from "@/lib/words/site";

export async function NearestDeadlines({ projects }: { projects: PublicProjectCard[] }) {
  "use cache";
  cacheLife("public");
  const today = new Date();
  const rows = projects.flatMap((project) => (project.prazo ? [{ ...project, prazo: project.prazo }] : []));
  if (rows.length === 0) return null;
  return (
    <section aria-label="Prazos mais próximos" className="mt-16">
      <h3 className="text-lg">Prazos mais próximos</h3>
      <ol className="figures mt-4 border-line border-t">
        {rows.map(({ id, slug, nome, cidade, estado, prazo, captacaoMinima, demonstracao }) => (
          <li
            key={id}
            className="grid gap-x-8 border-line border-b py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline"
          >
            <p className="min-w-0">
              <Link href={`/lir-projetos/${slug}`} prefetch={false} className="link font-semibold">
                {nome}
              </Link>{" "}
              <span className="whitespace-nowrap text-ink-soft text-sm">
                {cidade}, {estado}
              </span>
              {demonstracao && <span className="block text-ink-soft text-sm">{DEMONSTRATION.mark}</span>}
            </p>
            <p className="mt-1 text-sm md:mt-0 md:text-right">
              <strong className="font-semibold text-accent-text">
                {timeLeft(daysLeft(prazo, today) ?? 0)}
              </strong>
              , até {formatDate(prazo)}
              {captacaoMinima.falta > 0 && (
                <span className="block text-ink-soft">
                  {mostMissing(formatMoney(captacaoMinima.falta), captacaoMinima.percent)} para a captação
                  mínima
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
