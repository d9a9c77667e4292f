import type { ReactNode } from "react";
import { unbroken } from "@/components/kit/reading/unbroken";
import type { Statistics } from "@/lib/catalog/projects/types";
import { formatNumber } from "@/lib/kit/format";
import { CLAIMS } from "@/lib/words/site";

type ExplorerHeaderProps = {
  statistics: Statistics | null;
  /** Beside title and search on wide screens, below them on narrow ones. */
  chat: ReactNode;
  /** Search and filters. */
  children: ReactNode;
};

/** The two fixed figures of B2.8, which are not counted from our data. */
const FIXED = [
  { label: "Oportunidades", value: CLAIMS.opportunities },
  { label: "Captado", value: CLAIMS.captured },
];
const FIXED_SOURCE = "Da apresentação da plataforma, sem data; não somam a lista.";

/** Title and figures: real counts, and below them, smaller, the two fixed figures. */
export function ExplorerHeader({ statistics, chat, children }: ExplorerHeaderProps) {
  const count = (status: string) =>
    statistics?.porStatus.find((entry) => entry.status === status)?.projetos ?? 0;
  const counts = statistics
    ? [
        { label: "Projetos", value: formatNumber(statistics.totalProjetos) },
        { label: "Aprovada", value: formatNumber(count("Aprovada")) },
        { label: "Em Captação", value: formatNumber(count("Em Captação")) },
      ]
    : [];
  return (
    <header className="page-width grid gap-x-16 gap-y-4 pt-4 pb-4 md:gap-y-8 md:pb-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h1 className="text-4xl">Explorar Projetos</h1>
        <p className="mt-2 max-w-[52ch] max-md:hidden text-ink-soft leading-normal">
          Veja quem propõe, quanto falta captar e até quando. Registre interesse no que faz sentido para a sua
          empresa.
        </p>
        {counts.length > 0 && (
          <dl
            aria-label="Projetos em números"
            className="figures mt-3 flex flex-wrap gap-x-5 gap-y-1 md:mt-6 md:gap-x-12 md:gap-y-5 md:border-line md:border-t md:pt-5"
          >
            {counts.map(({ label, value }) => (
              <div key={label} className="max-md:flex max-md:items-baseline max-md:gap-1.5">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="font-display font-semibold leading-tight md:text-xl">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <dl
          aria-label="Números de apresentação"
          className="figures mt-1 flex flex-wrap gap-x-5 gap-y-1 border-line text-ink-soft text-sm max-md:leading-snug md:mt-5 md:gap-x-6"
        >
          {FIXED.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt>{label}</dt>
              <dd className="font-semibold">{unbroken(value)}</dd>
            </div>
          ))}
          <div className="max-md:text-xs">
            <dt className="sr-only">Fonte</dt>
            <dd>{FIXED_SOURCE}</dd>
          </div>
        </dl>
        <div className="mt-4 md:mt-5">{children}</div>
      </div>
      {chat}
    </header>
  );
}
