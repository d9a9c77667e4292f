import Link from "next/link";
import { HIDDEN_PROPONENT } from "@/lib/catalog/projects/messages";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatDate, formatMoney, formatPercent } from "@/lib/kit/format";
import { StatusBadge } from "./project-badges";

/** Column of the names: on a phone it is narrow and stays at the edge while the others scroll under it. */
export const NAMES =
  "md:min-w-64 max-md:sticky max-md:left-0 max-md:z-10 max-md:w-42 max-md:min-w-42 max-md:bg-paper max-md:pr-3 break-words";

/** On a desk the head of a table stays under the bar of the site while its rows go by. */
const HEAD =
  "lg:[&_th]:sticky lg:[&_th]:top-16 lg:[&_th]:z-20 lg:[&_th]:bg-paper lg:[&_th]:shadow-[inset_0_-1px_var(--line-strong)]";

const number = "figures whitespace-nowrap py-3 pl-5 text-right md:pl-6";

/**
 * The same projects as rows, to compare amounts and deadlines at a glance. On a phone the names stay while the figures
 * scroll sideways, place and status stand under the name, so that the amounts are the next thing seen.
 */
export function ProjectTable({ projects }: { projects: PublicProjectCard[] }) {
  return (
    <section
      aria-label="Projetos em tabela"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto lg:overflow-visible"
    >
      <table className="w-full text-sm md:min-w-[58rem]">
        <thead className={HEAD}>
          <tr className="border-line-strong border-b text-left text-ink-soft">
            <th scope="col" className={`${NAMES} py-3 font-normal`}>
              Projeto
            </th>
            <th scope="col" className="py-3 pl-6 font-normal max-md:hidden">
              Lugar
            </th>
            <th scope="col" className="py-3 pl-6 font-normal max-md:hidden">
              Status
            </th>
            <th scope="col" className={`${number} font-normal`}>
              Valor total
            </th>
            <th scope="col" className={`${number} font-normal`}>
              Disponível
            </th>
            <th scope="col" className={`${number} font-normal`}>
              Captado
            </th>
            <th scope="col" className={`${number} font-normal`}>
              Prazo
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id} className="border-line border-b align-top hover:bg-sunken">
              <th scope="row" className={`${NAMES} py-3 text-left font-semibold`}>
                <Link href={`/lir-projetos/${project.slug}`} className="hover:text-brand hover:underline">
                  {project.nome}
                </Link>
                <span className="block font-normal text-ink-soft max-md:hidden">
                  {HIDDEN_PROPONENT} · {project.categoria}
                </span>
                <span className="block font-normal text-ink-soft md:hidden">
                  {project.cidade}, {project.estado}
                  <span className="block">{project.status}</span>
                </span>
              </th>
              <td className="py-3 pl-6 max-md:hidden">
                {project.cidade}, {project.estado}
              </td>
              <td className="py-3 pl-6 max-md:hidden">
                <StatusBadge status={project.status} />
              </td>
              <td className={number}>{formatMoney(project.valorTotal)}</td>
              <td className={`${number} font-semibold`}>{formatMoney(project.valorDisponivel)}</td>
              <td className={number}>{formatPercent(project.percentual)}</td>
              <td className={number}>
                {project.prazo ? formatDate(project.prazo) : "não informado"}
                {project.urgencia === "Alta" && (
                  <span className="block font-semibold text-accent-text">Urgente</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
