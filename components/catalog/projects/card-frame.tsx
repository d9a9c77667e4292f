import Link from "next/link";
import type { ReactNode } from "react";
import { AmountLine } from "@/components/catalog/amount/amount-line";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { projectHref } from "@/lib/catalog/projects/rules/list-query";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { CardCover } from "./card-cover";
import { CardDeadline } from "./card-deadline";
import { CardAmount, CardImpact, CardLegalMinimum } from "./card-figures";
import { DemonstrationBadge, StatusBadge } from "./project-badges";

type CardFrameProps = {
  project: PublicProjectCard;
  /** Amount (centavos) that the reader wants to give. */
  amount: number | null;
  byline: ReactNode;
  children: ReactNode;
  /** Width of the progress bar (percent, 0 to 100). */
  bar: number;
  raised: ReactNode;
  footer: ReactNode;
  /** Whether a phone hides the cover, `children`, the impact, the project's amounts and `footer`. */
  isBrief?: boolean;
};

export function CardFrame(props: CardFrameProps) {
  const { project, amount, byline, children, bar, raised, footer, isBrief } = props;
  const rest = isBrief ? "contents max-md:hidden" : "contents";
  const hasSmallPhoto = project.capa !== null && !isBrief;
  return (
    <article className="relative flex h-full flex-col rounded-md border border-line bg-surface transition-colors duration-150 hover:border-line-strong">
      <div className={rest}>
        <CardCover project={project} isSmall />
      </div>
      <div className="flex grow flex-col p-4 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:gap-y-2">
          <p className="text-ink-soft text-sm md:basis-full">{project.categoria}</p>
          <span className="flex flex-wrap gap-1.5">
            <span className="empty:hidden max-md:absolute max-md:-top-2.5 max-md:left-3">
              <DemonstrationBadge {...project} />
            </span>
            <StatusBadge status={project.status} />
          </span>
        </div>
        <h3
          className={`mt-2 break-words md:mt-4 md:text-lg ${hasSmallPhoto ? "max-md:min-h-16 max-md:pr-20" : ""}`}
        >
          {/* No prefetch, because most cards of a list are never opened. */}
          <Link
            href={projectHref(project.slug, amount)}
            prefetch={false}
            className="hover:text-brand hover:underline"
          >
            {project.nome}
          </Link>
        </h3>
        {byline}
        <AmountLine project={project} amount={amount} className="mt-2 md:mt-3" />
        <div className={rest}>
          {children}
          <CardImpact project={project} />
        </div>
        <div className="mt-auto pt-3 md:pt-6">
          <CardLegalMinimum project={project} />
        </div>
        <div className={rest}>
          <dl className="figures mt-2 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-2 md:mt-4 md:gap-y-4">
            <CardAmount label="Valor total" centavos={project.valorTotal} />
            <CardAmount label="Disponível" centavos={project.valorDisponivel} />
          </dl>
        </div>
        <div className="mt-3 md:mt-4">
          {bar > 0 && <MeterBar percent={bar} />}
          <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-3 text-ink-soft text-sm max-md:text-xs md:mt-2">
            <span>{raised}</span>
            <CardDeadline {...project} />
          </p>
        </div>
      </div>
      <div className={rest}>{footer}</div>
    </article>
  );
}
