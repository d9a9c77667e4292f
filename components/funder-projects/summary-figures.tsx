import { formatMoney, formatMoneyCompact, formatNumber, formatPercent } from "@/lib/format";
import type { Statistics } from "@/lib/projects/types";

/** The programme in four figures, as everybody with an account sees it (B6.2). */
export function SummaryFigures({ statistics }: { statistics: Statistics }) {
  const figures = [
    { label: "Projetos", value: formatNumber(statistics.totalProjetos) },
    {
      label: "Valor Total",
      value: formatMoneyCompact(statistics.valorTotalAprovado),
      exact: formatMoney(statistics.valorTotalAprovado),
    },
    {
      label: "Disponível",
      value: formatMoneyCompact(statistics.valorDisponivel),
      exact: formatMoney(statistics.valorDisponivel),
    },
    { label: "Já captado", value: formatPercent(statistics.percentualCaptacaoGeral) },
  ];
  return (
    <section aria-label="Resumo dos projetos">
      <dl className="figures grid grid-cols-2 border-line border-y lg:grid-cols-4">
        {figures.map(({ label, value, exact }) => (
          <div key={label} className="py-4 pr-4">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd title={exact} className="font-display font-semibold text-xl leading-tight">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
