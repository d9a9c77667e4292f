"use client";

import { Check, Copy, Printer, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { CSSProperties, ReactNode, RefObject } from "react";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { unbroken } from "@/components/kit/reading/unbroken";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { copyText } from "@/components/kit/ui/copy-text";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { keepSimulatedAmount } from "@/components/matches/interests/simulated-amount";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { amountParam, listForAmount, newPortfolioHref } from "@/lib/catalog/amount/rules";
import {
  COPY_TEXT,
  chartSummary,
  ESTIMATE,
  HAND_ON,
  KIND_LABEL,
  NOTICE_TEXT,
  type ResultFigures,
  STALE,
  summarySentence,
  TAX_NAME,
  wholeDeduction,
} from "@/lib/catalog/simulator/messages";
import type { Notice, SimulationResult } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { ResultTable } from "./result-table";
import { SimulationBrief } from "./simulation-brief";
import { SplitChart } from "./split-chart";

export type Simulation = { result: SimulationResult; kind: PersonKind; notices: Notice[]; at: Date };

const amountOrNull = (centavos: number) => (centavos > 0 ? formatMoneyCents(centavos) : null);

const toFigures = (result: SimulationResult): ResultFigures => ({
  impostoDevido: formatMoneyCents(result.impostoDevido),
  limite: formatMoneyCents(result.limite),
  valorInvestimento: formatMoneyCents(result.valorInvestimento),
  valorDeducao: formatMoneyCents(result.valorDeducao),
  impostoComDeducao: formatMoneyCents(result.impostoComDeducao),
  excedente: amountOrNull(result.excedente),
  saldoLimite: amountOrNull(result.saldoLimite),
});

type ResultPanelProps = {
  simulation: Simulation;
  stale: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  regime: ReactNode;
  /** Called when a link loads a new document. */
  onLeave: () => void;
};

export function ResultPanel({ simulation, stale, heading, regime, onLeave }: ResultPanelProps) {
  const { result, kind, notices, at } = simulation;
  const figures = toFigures(result);
  return (
    <KeepClear className="@container rounded-md border border-line bg-surface p-5 shadow-raised sm:p-8 print:mt-8 print:border-0 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-42 text-xl sm:text-2xl outline-none lg:scroll-mt-24"
        >
          Resultado da simulação
        </h2>
        <p className="text-ink-soft text-sm">
          {KIND_LABEL[kind]}, {formatDate(at)}
        </p>
      </div>
      {stale && (
        <p data-print="hide" className="mt-4 flex gap-2 rounded-md bg-accent-wash px-4 py-3 text-sm">
          <TriangleAlert
            aria-hidden
            strokeWidth={1.75}
            className="mt-0.5 size-4.5 shrink-0 text-accent-text"
          />
          {STALE}
        </p>
      )}
      <p className="mt-6 text-ink-soft print:mt-4">Valor da dedução</p>
      <p
        className="figures whitespace-nowrap font-display font-semibold text-[length:min(var(--text-5xl),var(--fit))] leading-none tracking-tight print:text-3xl"
        style={{ "--fit": `${Math.round(165 / figures.valorDeducao.length)}cqi` } as CSSProperties}
      >
        {figures.valorDeducao}
      </p>
      {figures.excedente ? (
        <p className="mt-4 border-accent border-l-4 pl-4">
          O investimento passa do teto em <strong>{figures.excedente}</strong>. O teto é de{" "}
          <strong>{figures.limite}</strong>, {result.percentualDeducao}% do {TAX_NAME[kind]} devido; o que
          passa dele não volta como dedução.
        </p>
      ) : (
        <p className="mt-4 text-ink-soft">{wholeDeduction(result.percentualDeducao, kind)}</p>
      )}
      {regime && <div className="mt-4">{regime}</div>}
      <figure className="mt-8 print:mt-5">
        <SplitChart result={result} taxName={TAX_NAME[kind]} />
        <figcaption className="mt-3 text-ink-soft text-sm">{chartSummary(figures)}</figcaption>
        <div className="mt-5">
          <ResultTable result={result} taxName={TAX_NAME[kind]} />
        </div>
      </figure>
      <Sentence title={HAND_ON[kind]} text={summarySentence(figures, kind, result.percentualDeducao)} />
      {notices.length > 0 && (
        <ul className="mt-6 grid print:mt-4 gap-2 text-ink-soft text-sm">
          {notices.map((notice) => (
            <li key={notice}>{NOTICE_TEXT[kind][notice]}</li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-ink-soft text-sm">{ESTIMATE[kind]}</p>
      <div data-print="hide" className="mt-7 flex flex-wrap gap-3 max-sm:[&_:is(a,button)]:w-full">
        <SupportLink
          centavos={result.valorDeducao}
          text={figures.valorDeducao}
          kind={kind}
          onLeave={onLeave}
        />
        {result.valorDeducao > 0 && (
          <>
            <ProposeLink centavos={result.valorDeducao} kind={kind} onLeave={onLeave} />
            <p className="w-full text-ink-soft text-sm">
              Só este valor segue com você para a lista de projetos, a carteira e o interesse.
            </p>
          </>
        )}
        <SimulationBrief result={result} kind={kind} />
        <button
          type="button"
          className={buttonVariants({ variant: "outline" })}
          onClick={() => window.print()}
        >
          <Printer aria-hidden strokeWidth={1.75} className="size-4.5" />
          Imprimir resultado
        </button>
      </div>
    </KeepClear>
  );
}

type SupportLinkProps = { centavos: number; text: string; kind: PersonKind; onLeave: () => void };

/** The link's address has the deductible amount and the kind of funder, but no tax data. */
function SupportLink({ centavos, text, kind, onLeave }: SupportLinkProps) {
  if (centavos <= 0)
    return (
      <Link href="/lir-projetos" className={buttonVariants()}>
        Ver projetos
      </Link>
    );
  return (
    // A plain link, because the router treats the prerendered list and a search of it as the same page.
    <a
      href={listForAmount(centavos, kind === "pessoa")}
      className={buttonVariants()}
      onClick={() => {
        keepSimulatedAmount(centavos);
        onLeave();
      }}
    >
      Quero apoiar com {text}
    </a>
  );
}

function ProposeLink({ centavos, kind, onLeave }: Omit<SupportLinkProps, "text">) {
  return (
    <ReturnLink
      href={kind === "empresa" ? "/cadastro-empresa" : "/auth?type=financiador"}
      returnTo={newPortfolioHref(amountParam(centavos))}
      onLeave={() => {
        keepSimulatedAmount(centavos);
        onLeave();
      }}
      className={buttonVariants({ variant: "outline" })}
    >
      Montar carteira com este valor
    </ReturnLink>
  );
}

function Sentence({ title, text }: { title: string; text: string }) {
  const [copied, setCopied] = useTransientState("");
  const copy = async () => {
    if (await copyText(text.replaceAll("\u00a0", " "))) {
      setCopied(text);
      toast({ title: COPY_TEXT.done });
    } else toast({ title: COPY_TEXT.failed, description: COPY_TEXT.failedHint, tone: "warning" });
  };
  const Icon = copied === text ? Check : Copy;
  return (
    <div className="mt-8 rounded-md bg-sunken p-4 sm:p-5 print:mt-5 print:p-0">
      <h3 className="font-sans text-sm tracking-normal">{title}</h3>
      <p className="mt-2 select-all">{unbroken(text)}</p>
      <button
        type="button"
        data-print="hide"
        className={`${buttonVariants({ variant: "ghost", size: "sm" })} mt-2 -ml-3`}
        onClick={copy}
      >
        <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
        {copied === text ? "Copiado" : "Copiar texto"}
      </button>
    </div>
  );
}
