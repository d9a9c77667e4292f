import type { ReactNode } from "react";
import { unbroken } from "@/components/kit/reading/unbroken";
import type { Statistics } from "@/lib/catalog/projects/types";
import { formatMoneyCompact, formatNumber, formatPercent } from "@/lib/kit/format";
import { CLAIMS } from "@/lib/words/site";

type ExplorerHeaderProps = {
  statistics: Statistics | null;
  chat: ReactNode;
  children: ReactNode;
};

/** Figures fixed by B2.8, which are not counted from our data. */
const FIXED = [
  { label: "Oportunidades", value: CLAIMS.opportunities },
  { label: "Captado", value: CLAIMS.captured },
];
const FIXED_SOURCE = "Da apresentação da plataforma, sem data; não são a soma da lista";

export const sourceText = (statistics: Statistics | null): string =>
  statistics
    ? `${FIXED_SOURCE}, que é de ${formatMoneyCompact(statistics.valorTotalAprovado)}, com ${formatPercent(statistics.percentualCaptacaoGeral)} captado.`
    : `${FIXED_SOURCE}.`;

const FIGURE_ON_PHONE = "max-md:flex max-md:items-baseline max-md:gap-1.5";

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
    <header className="page-width grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pt-3 pb-3 md:pt-4 md:pb-8 lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <div className="max-lg:self-center">
        <h1 className="text-4xl">Explorar Projetos</h1>
        <p className="mt-2 max-w-[52ch] max-md:hidden text-ink-soft leading-normal">
          Veja quem propõe, quanto falta captar e até quando. Registre interesse no que faz sentido para a sua
          empresa.
        </p>
      </div>
      <div className="col-start-1 row-start-2 min-w-0 max-lg:col-span-2">
        {/* One scrolling row on a phone, so that the first project stands higher on the page. */}
        <section
          aria-label="Números"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
          tabIndex={0}
          className="figures relative max-md:-mx-5 max-md:flex max-md:gap-x-5 max-md:overflow-x-auto max-md:px-5 max-md:[&_*]:shrink-0"
        >
          {counts.length > 0 && (
            <dl
              aria-label="Projetos em números"
              className="flex gap-x-5 md:mt-6 md:flex-wrap md:gap-x-12 md:gap-y-5 md:border-line md:border-t md:pt-5"
            >
              {counts.map(({ label, value }) => (
                <div key={label} className={FIGURE_ON_PHONE}>
                  <dt className="text-ink-soft text-sm">{label}</dt>
                  <dd className="font-display font-semibold leading-tight md:text-xl">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <dl
            aria-label="Números de apresentação"
            className="flex gap-x-5 border-line text-ink-soft text-sm max-md:items-baseline md:mt-5 md:flex-wrap md:gap-x-6 md:gap-y-1"
          >
            {FIXED.map(({ label, value }) => (
              <div key={label} className="flex gap-1.5">
                <dt>{label}</dt>
                <dd className="font-semibold">{unbroken(value)}</dd>
              </div>
            ))}
            <div className="max-md:text-xs">
              <dt className="sr-only">Fonte</dt>
              <dd>{unbroken(sourceText(statistics))}</dd>
            </div>
          </dl>
        </section>
        <div className="mt-3 md:mt-5">{children}</div>
      </div>
      <div className="col-start-2 row-start-1 lg:row-span-2">{chat}</div>
    </header>
  );
}
