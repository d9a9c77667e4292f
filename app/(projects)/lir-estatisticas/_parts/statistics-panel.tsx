import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { STATISTICS_NOTE } from "@/lib/catalog/projects/messages";
import type { OpenFigures } from "@/lib/catalog/projects/queries/open-figures";
import type { Statistics } from "@/lib/catalog/projects/types";
import { formatMoney, formatMoneyCompact, formatNumber, formatPercent } from "@/lib/kit/format";
import { StateMap } from "./state-map";
import { ThemeBars } from "./theme-bars";

const QUALITIES = "Seguro (Projetos aprovados), Legal (Lei Federal 14.260), Vantajoso (Incentivos fiscais)";

type StatisticsPanelProps = { statistics: Statistics; open: OpenFigures; children: ReactNode };

/** 'Disponível' and the banner show one amount (B2.2): the sum that open projects have yet to raise. */
export function StatisticsPanel({ statistics, open, children }: StatisticsPanelProps) {
  const figures = [
    { label: "Projetos", hint: "Aprovados pelo governo", value: formatNumber(statistics.totalProjetos) },
    {
      label: "Valor Total",
      hint: "Recursos aprovados",
      value: formatMoneyCompact(statistics.valorTotalAprovado),
      exact: formatMoney(statistics.valorTotalAprovado),
    },
    {
      label: "Disponível",
      hint: "Para captação",
      value: formatMoneyCompact(open.valor),
      exact: formatMoney(open.valor),
    },
    {
      label: "Percentual Projetos",
      hint: "Já captado",
      value: formatPercent(statistics.percentualCaptacaoGeral),
    },
  ];
  return (
    <section aria-label="Estatísticas" className="page-width pb-16">
      <dl className="figures grid border-line border-t sm:grid-cols-2 lg:grid-cols-4">
        {figures.map((figure) => (
          <div
            key={figure.label}
            className="border-line border-b max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:py-3 sm:py-6 sm:pr-4 lg:border-b-0"
          >
            <dt className="text-ink-soft text-sm">{figure.label}</dt>
            <dd
              title={figure.exact}
              className="font-display font-semibold text-xl leading-tight sm:mt-1 sm:text-2xl"
            >
              {figure.value}
            </dd>
            <dd className="text-sm max-sm:basis-full sm:mt-1">{figure.hint}</dd>
          </div>
        ))}
      </dl>

      <aside aria-labelledby="oportunidade" className="mt-10 rounded-md bg-deep p-7 text-on-deep md:p-12">
        <h2 id="oportunidade" className="font-sans font-semibold text-on-deep-soft text-sm tracking-normal">
          Oportunidade de Mercado
        </h2>
        <p className="figures mt-3 font-display font-semibold text-2xl min-[24rem]:text-4xl leading-tight tracking-tight">
          {formatMoney(open.valor)}
        </p>
        <p className="mt-1 text-on-deep-soft">disponíveis para captação agora</p>
        <ButtonLink href="/cadastro-empresa" prefetch={false} variant="onDeep" className="mt-7">
          Quero investir em projetos captados pela LIR
          <ArrowRight aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        </ButtonLink>
        <p className="mt-5 max-w-measure text-on-deep-soft text-sm">{QUALITIES}</p>
      </aside>

      <div className="mt-16 grid gap-x-20 gap-y-14 lg:grid-cols-2">
        <StateMap states={statistics.porEstado} />
        <ThemeBars themes={statistics.porCategoria} />
      </div>
      {children}
      <p className="mt-8 text-ink-soft text-sm">{STATISTICS_NOTE}</p>
    </section>
  );
}
