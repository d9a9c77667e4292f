import Link from "next/link";
import { missingToMinimum } from "@/lib/catalog/projects/messages";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { similarTitle } from "@/lib/matches/interests/messages/interest";
import type { SimilarProject } from "@/lib/matches/interests/queries/similar";
import { DEMONSTRATION } from "@/lib/words/site";

type SimilarProjectsProps = {
  projects: readonly SimilarProject[];
  /** If true, every shown project can take the interest's amount. */
  hasAmount: boolean;
};

export function SimilarProjects({ projects, hasAmount }: SimilarProjectsProps) {
  if (projects.length === 0) return null;
  return (
    <section aria-label="Projetos parecidos" className="mt-4">
      <h3 className="font-sans font-semibold text-sm tracking-normal">{similarTitle(hasAmount)}</h3>
      <ul className="mt-1 border-line border-t">
        {projects.map(({ slug, nome, lugar, falta, minimo, prazo, demonstracao }) => (
          <li key={slug} className="border-line border-b">
            <Link
              href={`/lir-projetos/${slug}`}
              prefetch={false}
              className="group flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-2 text-sm"
            >
              <span className="min-w-0 font-semibold group-hover:text-brand group-hover:underline">
                {nome}{" "}
                <span className="block font-normal text-ink-soft">
                  {lugar}
                  {demonstracao && ` · ${DEMONSTRATION.mark}`}
                </span>
              </span>
              <span className="figures text-ink-soft">
                {falta > 0
                  ? `${missingToMinimum(formatMoney(falta), minimo).figure} para a captação mínima`
                  : "Captação mínima atingida"}
                {prazo && `, até ${formatDate(prazo)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
