import Link from "next/link";
import { AmountLine } from "@/components/catalog/amount/amount-line";
import { HIDDEN_PROPONENT } from "@/lib/catalog/projects/messages";
import { projectHref } from "@/lib/catalog/projects/rules/list-query";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatDate, formatMoney, formatPercent } from "@/lib/kit/format";
import { DEMONSTRATION } from "@/lib/words/site";
import { StatusBadge } from "./project-badges";

export const NAME_COLUMN_CLASS =
  "lg:min-w-64 max-lg:sticky max-lg:left-0 max-lg:z-10 max-lg:bg-paper max-lg:pr-3 break-words";

const STICKY_HEAD =
  "lg:[&_th]:sticky lg:[&_th]:top-16 lg:[&_th]:z-20 lg:[&_th]:bg-paper lg:[&_th]:shadow-[inset_0_-1px_var(--line-strong)]";

const NUMBER_CELL = "figures whitespace-nowrap py-3 pl-3 text-right lg:pl-6";

/** Below 1024 px (`lg`), `TotalsOnNarrow` shows the figures of the hidden columns. */
export const AMOUNT_COLUMNS = [
  { label: "Valor total", className: "max-lg:hidden" },
  { label: "Disponível", className: "" },
  { label: "Captado", className: "max-lg:hidden" },
  { label: "Prazo", className: "" },
];

export const TotalsOnNarrow = ({
  project,
}: {
  project: Pick<PublicProjectCard, "valorTotal" | "percentual">;
}) => (
  <span className="figures block font-normal text-ink-soft lg:hidden">
    Total {formatMoney(project.valorTotal)}
    <span className="block">{formatPercent(project.percentual)} captado</span>
  </span>
);

export function ProjectTable({ projects, amount }: { projects: PublicProjectCard[]; amount: number | null }) {
  return (
    <section
      aria-label="Projetos em tabela"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto lg:overflow-visible"
    >
      <table className="w-full text-sm lg:min-w-[58rem]">
        <thead className={STICKY_HEAD}>
          <tr className="border-line-strong border-b text-left text-ink-soft">
            <th scope="col" className={`${NAME_COLUMN_CLASS} py-3 max-lg:min-w-28 font-normal`}>
              Projeto
            </th>
            {["Lugar", "Status"].map((label) => (
              <th key={label} scope="col" className="py-3 pl-6 font-normal max-lg:hidden">
                {label}
              </th>
            ))}
            {AMOUNT_COLUMNS.map(({ label, className }) => (
              <th key={label} scope="col" className={`${NUMBER_CELL} ${className} font-normal`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id} className="border-line border-b align-top hover:bg-sunken">
              <th scope="row" className={`${NAME_COLUMN_CLASS} py-3 max-lg:min-w-28 text-left font-semibold`}>
                <Link
                  href={projectHref(project.slug, amount)}
                  prefetch={false}
                  className="hover:text-brand hover:underline"
                >
                  {project.nome}
                </Link>
                <AmountLine project={project} amount={amount} className="my-1" />
                <span className="block font-normal text-ink-soft max-lg:hidden">
                  {HIDDEN_PROPONENT} · {project.categoria}
                </span>
                {project.demonstracao && (
                  <span className="block font-normal text-ink-soft">{DEMONSTRATION.mark}</span>
                )}
                <span className="block font-normal text-ink-soft lg:hidden">
                  {project.cidade}, {project.estado}
                  <span className="block">{project.status}</span>
                </span>
                <TotalsOnNarrow project={project} />
              </th>
              <td className="py-3 pl-6 max-lg:hidden">
                {project.cidade}, {project.estado}
              </td>
              <td className="py-3 pl-6 max-lg:hidden">
                <StatusBadge status={project.status} />
              </td>
              <td className={`${NUMBER_CELL} max-lg:hidden`}>{formatMoney(project.valorTotal)}</td>
              <td className={`${NUMBER_CELL} font-semibold`}>{formatMoney(project.valorDisponivel)}</td>
              <td className={`${NUMBER_CELL} max-lg:hidden`}>{formatPercent(project.percentual)}</td>
              <td className={NUMBER_CELL}>
                {project.prazo ? formatDate(project.prazo) : "não informado"}
                {project.urgencia === "Alta" && project.status !== "Finalizada" && (
                  <span className="block font-semibold text-accent-text">
                    {project.dias !== null && project.dias < 0 ? "Prazo encerrado" : "Urgente"}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
