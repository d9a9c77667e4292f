import Link from "next/link";
import { formatDate, formatMoney, formatPercent } from "@/lib/format";
import type { FunderProjectCard } from "@/lib/funder-projects/types";
import { CompareButton } from "../../../../components/comparison/compare-button";
import { FavoriteButton } from "../../../../components/favorites/favorite-button";
import { FullDescription } from "../../../../components/funder-projects/full-description";
import {
  type Dealings,
  toInterestProject,
  WhatsappAbout,
} from "../../../../components/funder-projects/project-actions";
import { InterestButton } from "../../../../components/interests/interest-button";
import { StatusBadge } from "../../../../components/projects/project-badges";
import { NAMES } from "../../../../components/projects/project-table";

const number = "figures whitespace-nowrap py-4 pl-5 text-right md:pl-6";
/** Where the whole table fits, its head stays under the bar of the site while its rows go by. */
const HEAD =
  "xl:[&_th]:sticky xl:[&_th]:top-16 xl:[&_th]:z-20 xl:[&_th]:bg-paper xl:[&_th]:shadow-[inset_0_-1px_var(--line-strong)]";
const HEADS = ["Valor total", "Disponível", "Captado", "Prazo"];

type FunderTableProps = { projects: FunderProjectCard[]; dealings: Dealings; whatsapp: string };

/** The funder's list as rows, to compare amounts and deadlines at a glance; where it is too wide it scrolls sideways. */
export function FunderTable({ projects, dealings, whatsapp }: FunderTableProps) {
  return (
    <section
      aria-label="Projetos em tabela"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto xl:overflow-visible"
    >
      <table className="w-full text-sm md:min-w-[72rem]">
        <thead className={HEAD}>
          <tr className="border-line-strong border-b text-left text-ink-soft">
            <th scope="col" className={`${NAMES} py-3 font-normal`}>
              Projeto e proponente
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`${number} py-3 font-normal`}>
                {head}
              </th>
            ))}
            <th scope="col" className="py-3 pl-8 font-normal">
              Ações
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id} className="border-line border-b align-top hover:bg-sunken">
              <th scope="row" className={`${NAMES} py-4 text-left font-normal md:w-full`}>
                <Link
                  href={`/lir-projetos/${project.slug}`}
                  prefetch={false}
                  className="font-semibold hover:text-brand hover:underline"
                >
                  {project.nome}
                </Link>
                <span className="mt-1 mb-2 block">
                  {project.proponente}{" "}
                  <span className="text-ink-soft">
                    · {project.cidade}, {project.estado}
                    <span className="max-md:hidden"> · {project.categoria}</span>
                  </span>
                </span>
                <StatusBadge status={project.status} />
                <div className="mt-1 max-md:hidden">
                  <FullDescription {...project} closed />
                </div>
              </th>
              <td className={number}>{formatMoney(project.valorTotal)}</td>
              <td className={`${number} font-semibold`}>{formatMoney(project.valorDisponivel)}</td>
              <td className={number}>
                {formatMoney(project.valorCaptado)}
                <span className="block text-ink-soft">{formatPercent(project.percentual)}</span>
              </td>
              <td className={number}>
                {project.prazo ? formatDate(project.prazo) : "não informado"}
                {project.urgencia === "Alta" && (
                  <span className="block font-semibold text-accent-text">Urgente</span>
                )}
              </td>
              <td className="py-3 pl-8">
                <div className="grid w-56 gap-1">
                  <InterestButton
                    project={toInterestProject(project)}
                    interest={dealings.interests.get(project.id) ?? null}
                    screen="financiador"
                  />
                  <span className="flex items-center justify-between">
                    <WhatsappAbout project={project} number={whatsapp} compact />
                    <CompareButton slug={project.slug} nome={project.nome} />
                    <FavoriteButton
                      projetoId={project.id}
                      slug={project.slug}
                      nome={project.nome}
                      initial={dealings.favorites.has(project.id)}
                      compact
                    />
                  </span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
