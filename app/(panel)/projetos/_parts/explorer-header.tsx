import type { ReactNode } from "react";
import { unbroken } from "@/components/kit/reading/unbroken";
import type { Statistics } from "@/lib/catalog/projects/types";
import { formatNumber } from "@/lib/kit/format";
import { CLAIMS } from "@/lib/words/site";

type ExplorerHeaderProps = {
  statistics: Statistics | null;
  /** Beside the title on wide screens. */
  children: ReactNode;
};

/** Title and figures: real counts, and the two fixed ones of B2.8. */
export function ExplorerHeader({ statistics, children }: ExplorerHeaderProps) {
  const count = (status: string) =>
    statistics?.porStatus.find((entry) => entry.status === status)?.projetos ?? 0;
  const counts = statistics
    ? [
        { label: "Projetos", value: formatNumber(statistics.totalProjetos) },
        { label: "Aprovada", value: formatNumber(count("Aprovada")) },
        { label: "Em Captação", value: formatNumber(count("Em Captação")) },
      ]
    : [];
  const figures = [
    ...counts,
    { label: "Oportunidades", value: unbroken(CLAIMS.opportunities) },
    { label: "Captado", value: CLAIMS.captured },
  ];
  return (
    <header className="page-width grid gap-x-16 gap-y-8 pt-4 pb-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h1 className="text-4xl">Explorar Projetos</h1>
        <p className="mt-2 max-w-[52ch] text-ink-soft leading-normal">
          Veja quem propõe, quanto falta captar e até quando. Registre interesse no que faz sentido para a sua
          empresa.
        </p>
        <dl
          aria-label="Projetos em números"
          className="figures mt-6 flex flex-wrap gap-x-12 gap-y-5 border-line border-y py-5"
        >
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="font-display font-semibold text-xl leading-tight">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </header>
  );
}
