import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { FavoriteButton } from "@/components/catalog/favorites/favorite-button";
import { amountParam } from "@/lib/catalog/amount/rules";
import type { ComparedProject } from "@/lib/catalog/comparison/queries";
import { compareHref } from "@/lib/catalog/comparison/rules";
import { projectHref } from "@/lib/catalog/projects/rules/list-query";
import { DEMONSTRATION } from "@/lib/words/site";
import { comparisonRows } from "./comparison-rows";
import { RemoveCompared } from "./remove-compared";

type ComparisonTableProps = {
  projects: ComparedProject[];
  isFunder: boolean;
  favorites: Set<string> | null;
  onlyDifferences: boolean;
  /** Amount (centavos) that the reader wants to give. */
  amount: number | null;
  today: Date;
};

const first =
  "sticky left-0 z-10 bg-paper py-3.5 pr-4 text-left align-top font-normal text-ink-soft text-sm w-25 min-w-25 md:w-48 md:min-w-48";
const column = "min-w-40 border-line border-l px-3 text-left align-top md:min-w-52 md:px-4";

export function ComparisonTable({
  projects,
  isFunder,
  favorites,
  onlyDifferences,
  amount,
  today,
}: ComparisonTableProps) {
  const all = comparisonRows(projects, isFunder, today);
  const rows = onlyDifferences ? all.filter(({ same }) => !same) : all;
  const slugs = projects.map(({ slug }) => slug);
  return (
    <section
      aria-label="Projetos lado a lado"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative -mx-5 overflow-x-auto px-5 md:mx-0 md:px-0 xl:overflow-visible print:overflow-visible"
    >
      <table className="figures w-full border-separate border-spacing-0 text-sm">
        <thead className="xl:[&>tr>*]:sticky xl:[&>tr>*]:top-16 xl:[&>tr>*]:z-10 xl:[&>tr>*]:bg-paper xl:[&_td]:z-20">
          <tr>
            <td className={`${first} border-line-strong border-b`} />
            {projects.map(({ id, slug, nome, demonstracao }) => (
              <th key={id} scope="col" className={`${column} border-line-strong border-b pb-2`}>
                <Link
                  href={projectHref(slug, amount)}
                  prefetch={false}
                  className="block font-display font-semibold text-lg leading-tight tracking-tight hover:text-brand hover:underline"
                >
                  {nome}
                </Link>
                {demonstracao && <span className="mt-1 block text-ink-soft">{DEMONSTRATION.mark}</span>}
                <span className="mt-1 flex flex-wrap items-center gap-x-2">
                  <RemoveCompared
                    slug={slug}
                    nome={nome}
                    href={compareHref(
                      slugs.filter((other) => other !== slug),
                      { onlyDifferences, amount: amount === null ? null : amountParam(amount) },
                    )}
                  />
                  {favorites && (
                    <span data-print="hide">
                      <FavoriteButton projetoId={id} nome={nome} initial={favorites.has(id)} compact />
                    </span>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, hint, cells, same, best, note }) => (
            <tr key={label}>
              <th scope="row" className={`${first} border-line border-b`}>
                {label}
                {hint && <span className="mt-0.5 block text-xs leading-snug max-md:sr-only">{hint}</span>}
              </th>
              {cells.map((cell, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns is fixed
                  key={at}
                  className={`${column} border-b py-3.5 ${same ? "text-ink-soft" : ""} ${best.has(at) ? "bg-brand-wash" : ""}`}
                >
                  <div className={best.has(at) ? "font-semibold" : undefined}>{cell}</div>
                  {best.has(at) && (
                    <span className="mt-1 flex items-center gap-1 font-semibold text-brand text-xs">
                      <CircleCheck aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
                      {note}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="py-8 text-ink-soft">Nestas linhas os projetos são iguais: nada os distingue.</p>
      )}
    </section>
  );
}
