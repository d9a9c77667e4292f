import type { Summary } from "@/lib/dashboard/queries";
import { formatMoney, formatMoneyCompact, formatNumber } from "@/lib/format";

/** The programme in three figures (B2.17). */
export function SummaryTiles({ summary }: { summary: Summary }) {
  const tiles = [
    { label: "Projetos Disponíveis", value: formatNumber(summary.projetos) },
    {
      label: "Valor Total",
      value: formatMoneyCompact(summary.valorTotal),
      exact: formatMoney(summary.valorTotal),
    },
    {
      label: "Disponível",
      value: formatMoneyCompact(summary.disponivel),
      exact: formatMoney(summary.disponivel),
    },
  ];
  return (
    <dl className="figures mt-4 grid grid-cols-1 border-line border-y bg-sunken sm:grid-cols-3 sm:divide-x sm:divide-line">
      {tiles.map(({ label, value, exact }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-4 px-5 py-2.5 sm:block sm:py-4 md:px-7"
        >
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd
            title={exact}
            className="font-display font-semibold text-lg leading-tight tracking-tight sm:mt-1 sm:text-xl"
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
