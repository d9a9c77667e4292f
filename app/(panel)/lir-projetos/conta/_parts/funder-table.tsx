import Link from "next/link";
import { AmountLine } from "@/components/catalog/amount/amount-line";
import { CompareButton } from "@/components/catalog/comparison/compare-button";
import { FavoriteButton } from "@/components/catalog/favorites/favorite-button";
import { FullDescription } from "@/components/catalog/funder-projects/full-description";
import {
  ProjectWhatsappLink,
  toInterestProject,
  type ViewerProjectState,
} from "@/components/catalog/funder-projects/project-actions";
import { DemonstrationBadge, StatusBadge } from "@/components/catalog/projects/project-badges";
import {
  AMOUNT_COLUMNS,
  NAME_COLUMN_CLASS,
  TotalsOnNarrow,
} from "@/components/catalog/projects/project-table";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/kit/ui/table";
import { InterestButton } from "@/components/matches/interests/interest-button";
import type { FunderProjectCard } from "@/lib/catalog/funder-projects/types";
import { projectHref } from "@/lib/catalog/projects/rules/list-query";
import { formatDate, formatMoney, formatPercent } from "@/lib/kit/format";

const number = "figures whitespace-nowrap py-4 pl-3 text-right lg:pl-6";
/** Width of the name column below `lg`. Without it, the column would collapse if the actions widen the table. */
const NARROW = "max-lg:w-42 max-lg:min-w-42";
/** The header is sticky on screens where the whole table fits. */
const HEAD =
  "xl:[&_th]:sticky xl:[&_th]:top-0 xl:[&_th]:z-20 xl:[&_th]:bg-paper xl:[&_th]:shadow-[inset_0_-1px_var(--line-strong)]";

type FunderTableProps = {
  projects: FunderProjectCard[];
  /** Centavos, from the address (`quanto`). */
  amount: number | null;
  viewerState: ViewerProjectState;
  whatsapp: string;
};

export function FunderTable({ projects, amount, viewerState, whatsapp }: FunderTableProps) {
  return (
    <Table label="Projetos em tabela" containerClassName="xl:overflow-visible" className="lg:min-w-[58rem]">
      <TableHeader className={HEAD}>
        <TableRow>
          <TableHead className={`${NAME_COLUMN_CLASS} ${NARROW}`}>Projeto e proponente</TableHead>
          {AMOUNT_COLUMNS.map(({ label, className }) => (
            <TableHead key={label} className={`${number} ${className} py-3`}>
              {label}
            </TableHead>
          ))}
          <TableHead className="pl-5">Ações</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {projects.map((project) => (
          <TableRow key={project.id}>
            <TableHead scope="row" className={`${NAME_COLUMN_CLASS} ${NARROW} py-4 lg:w-full`}>
              <Link
                href={projectHref(project.slug, amount)}
                prefetch={false}
                className="font-semibold hover:text-brand hover:underline"
              >
                {project.nome}
              </Link>
              <AmountLine project={project} amount={amount} className="mt-1" />
              <span className="mt-1 mb-2 block">
                {project.proponente}{" "}
                <span className="text-ink-soft">
                  · {project.cidade}, {project.estado}
                  <span className="max-lg:hidden"> · {project.categoria}</span>
                </span>
              </span>
              <span className="flex flex-wrap gap-1.5">
                <StatusBadge status={project.status} />
                <DemonstrationBadge {...project} />
              </span>
              <TotalsOnNarrow project={project} />
              <div className="mt-1 max-lg:hidden">
                <FullDescription {...project} withoutSummary />
              </div>
            </TableHead>
            <TableCell className={`${number} max-lg:hidden`}>{formatMoney(project.valorTotal)}</TableCell>
            <TableCell className={`${number} font-semibold`}>
              {formatMoney(project.valorDisponivel)}
            </TableCell>
            <TableCell className={`${number} max-lg:hidden`}>
              {formatMoney(project.valorCaptado)}
              <span className="block text-ink-soft">{formatPercent(project.percentual)}</span>
            </TableCell>
            <TableCell className={number}>
              {project.prazo ? formatDate(project.prazo) : "não informado"}
              {project.urgencia === "Alta" && project.status !== "Finalizada" && (
                <span className="block font-semibold text-accent-text">Urgente</span>
              )}
            </TableCell>
            <TableCell className="py-3 pl-5">
              <div {...HOLDER} className="grid w-52 gap-1">
                <InterestButton
                  project={toInterestProject(project)}
                  interest={viewerState.interests.get(project.id) ?? null}
                  screen="financiador"
                />
                <span className="flex items-center justify-between">
                  <ProjectWhatsappLink project={project} number={whatsapp} compact />
                  <CompareButton slug={project.slug} nome={project.nome} />
                  <FavoriteButton
                    projetoId={project.id}
                    nome={project.nome}
                    initial={viewerState.favorites.has(project.id)}
                    compact
                  />
                </span>
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
