import Link from "next/link";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Logo } from "@/components/kit/layout/logo";
import { ArcMeter } from "@/components/kit/ui/arc-meter";
import { PlainIcon } from "@/components/kit/ui/plain-icon";
import { TextLink } from "@/components/kit/ui/text-link";
import type { Statistics } from "@/lib/catalog/projects/queries/public";
import { formatMoneyCompact, formatNumber, formatPercent } from "@/lib/kit/format";
import { CLAIMS } from "@/lib/words/site";
import { AmountForm } from "./amount-form";
import { DelayedLink } from "./delayed-link";
import type { Headline } from "./moving-headline";

const action =
  "group flex min-h-18 items-center justify-between gap-4 rounded-md border px-5 py-3 text-left transition-colors duration-150 ease-calm";

/** The promise on the left, the programme's own figures on the right. */
export function Hero({ statistics, headlines }: { statistics: Statistics; headlines: Headline[] }) {
  return (
    <section aria-label="Apresentação" className="page-width pt-6 pb-16 md:pt-8 md:pb-24">
      <div className="flex items-center justify-between gap-6">
        <Logo />
        <Link href="/lir-projetos" prefetch={false} className="link py-2 text-sm">
          Ver projetos
        </Link>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-14 md:mt-14 lg:grid-cols-[1fr_23rem]">
        <div>
          <h1 className="max-w-[15ch] text-5xl">Seu imposto de renda pode financiar quem recicla.</h1>
          <p className="mt-5 max-w-[54ch] text-ink-soft text-lg leading-normal">
            A Lei 14.260/2021 deixa empresas do Lucro Real destinarem até {CLAIMS.companyShare} do imposto
            devido, e pessoas físicas até {CLAIMS.personShare}, a projetos de reciclagem aprovados pelo
            governo. Aqui eles se encontram.
          </p>
          <AmountForm headlines={headlines} />
          <KeepClear className="mt-5 grid max-w-[44rem] grid-cols-1 gap-3 sm:grid-cols-2">
            <DelayedLink
              href="/cadastro-empresa"
              className={`${action} border-transparent bg-brand text-on-brand hover:bg-brand-strong`}
            >
              <span>
                <span className="block font-semibold">Quero financiar</span>
                <span className="block text-sm">Sou Empresa e quero apoiar projetos</span>
              </span>
              <PlainIcon name="arrow-right" className="size-5 shrink-0" />
            </DelayedLink>
            <DelayedLink href="/como-funciona" className={`${action} border-line-strong hover:bg-sunken`}>
              <span>
                <span className="block font-semibold">Quero captar</span>
                <span className="block text-ink-soft text-sm">Sou projeto aprovado e preciso captar</span>
              </span>
              <PlainIcon name="arrow-right" className="size-5 shrink-0" />
            </DelayedLink>
          </KeepClear>
        </div>
        <ProgrammeFigures statistics={statistics} />
      </div>
    </section>
  );
}

function ProgrammeFigures({ statistics }: { statistics: Statistics }) {
  const open = statistics.valorTotalAprovado
    ? (statistics.valorDisponivel / statistics.valorTotalAprovado) * 100
    : 0;
  return (
    <aside aria-label="Números da plataforma" className="figures lg:border-line lg:border-l lg:pl-10">
      <KeepClear className="flex flex-wrap items-center gap-x-6 gap-y-4 lg:block">
        <div className="w-40 shrink-0 lg:w-52">
          <ArcMeter
            percent={open}
            shows="missing"
            label={`${formatPercent(open)} do valor aprovado ainda espera quem financie`}
          >
            <p className="font-display font-semibold text-2xl leading-none">{formatPercent(open)}</p>
            <p className="mt-1 text-ink-soft text-xs">ainda sem apoio</p>
          </ArcMeter>
        </div>
        <p className="min-w-40 flex-1 lg:mt-4">
          <strong className="block font-display font-semibold text-2xl text-accent-text leading-tight">
            {formatMoneyCompact(statistics.valorDisponivel)}
          </strong>
          disponíveis em {formatNumber(statistics.projetosAbertos)} projetos. A lista tem projetos de{" "}
          {statistics.porEstado.length} estados.
        </p>
      </KeepClear>
      <p className="mt-5 text-ink-soft text-sm">
        Valores dos projetos de demonstração desta plataforma.{" "}
        <TextLink href="/lir-estatisticas">Ver as estatísticas</TextLink>
      </p>
    </aside>
  );
}
