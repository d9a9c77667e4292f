import { formatMoney, formatMoneyCompact } from "@/lib/kit/format";

type Figure = { label: string; value: string; exact?: string };

export const amountFigure = (label: string, centavos: number): Figure => ({
  label,
  value: formatMoneyCompact(centavos),
  exact: formatMoney(centavos),
});

type SummaryFiguresProps = {
  figures: Figure[];
  inset?: boolean;
};

export function SummaryFigures({ figures, inset = false }: SummaryFiguresProps) {
  const room = inset ? "px-5 md:px-7" : "md:px-4 md:first:pl-0 md:last:pr-0 lg:px-7";
  return (
    <dl
      className={`figures grid border-line border-y md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-line ${inset ? "bg-sunken" : ""}`}
    >
      {figures.map(({ label, value, exact }) => (
        <div
          key={label}
          className={`flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 md:block md:py-4 ${room}`}
        >
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd
            title={exact}
            className="whitespace-nowrap font-display font-semibold text-lg leading-tight tracking-tight md:mt-1 lg:text-xl"
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
