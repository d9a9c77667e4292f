import { cacheLife } from "next/cache";
import Link from "next/link";
import type { ReactNode } from "react";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { unbroken } from "@/components/kit/reading/unbroken";
import { ArcMeter } from "@/components/kit/ui/arc-meter";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { FUNDRAISING_ENDED, TOTAL_RAISED } from "@/lib/catalog/amount/messages";
import { type FundraisingEnd, type FundraisingState, fundraisingEnd } from "@/lib/catalog/amount/rules";
import { FUNDRAISING_OVER, missingToMinimum, NO_TOTAL, NOT_RAISED } from "@/lib/catalog/projects/messages";
import { fundraisingClock, timeLeft } from "@/lib/catalog/projects/rules/deadline";
import { HIGHEST_MINIMUM } from "@/lib/catalog/projects/rules/legal-minimum";
import { filledBar } from "@/lib/catalog/projects/rules/progress";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { formatDate, formatMoney, formatNumber, formatPercent } from "@/lib/kit/format";
import { STAGES } from "@/lib/people/help/how-it-works";
import { PrintButton } from "./print-button";
import { ProjectAmount } from "./project-amount";
import { ShareMenu } from "./share-menu";

type DecisionPanelProps = {
  project: PublicProject;
  /** Amount raised (centavos). Present for a financiador and the owner (B2.7). */
  captado?: number;
  isCompany?: boolean;
  children: ReactNode;
};

type DecisionProps = {
  project: FundraisingState & Pick<PublicProject, "captacaoMinima" | "percentual" | "valorTotal">;
};

export function DecisionPanel({ project, captado, isCompany = false, children }: DecisionPanelProps) {
  const minimum = project.captacaoMinima;
  const mark = minimum.percent ?? HIGHEST_MINIMUM;
  const raised = `${formatPercent(project.percentual)} captado`;
  return (
    <aside aria-label="Valores e prazo" className="break-inside-avoid lg:row-span-2">
      <KeepClear className="rounded-md border border-line bg-surface p-5 sm:p-7 lg:sticky lg:top-24 print:p-4">
        <DecidingFigure project={project} />
        {project.status !== "Finalizada" && project.prazo && (
          <Deadline
            approved={project.aprovadoEm}
            date={project.prazo}
            isUrgent={project.urgencia === "Alta"}
          />
        )}
        <Impact project={project} />
        {project.status !== "Finalizada" && project.valorTotal > 0 && (
          <ProjectAmount project={targetOf(project)} />
        )}
        <div data-print="hide" className="mt-6 grid gap-3">
          {children}
        </div>
        <dl className="figures mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-5 border-line border-t pt-5 print:mt-3 print:pt-3">
          <div>
            <dt className="text-ink-soft text-sm">
              <AvailableLabel project={project} />
            </dt>
            <dd className="font-semibold text-lg">{formatMoney(project.valorDisponivel)}</dd>
          </div>
          <div>
            <dt className="text-ink-soft text-sm">Valor total aprovado</dt>
            <dd className="font-semibold text-lg">{formatMoney(project.valorTotal)}</dd>
          </div>
          {captado !== undefined && (
            <div>
              <dt className="text-ink-soft text-sm">Valor captado</dt>
              <dd className="font-semibold text-lg">{formatMoney(captado)}</dd>
            </div>
          )}
        </dl>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-4">
          <div className="w-32 shrink-0 print:w-24">
            <ArcMeter
              percent={filledBar(project.percentual)}
              mark={mark}
              label={`${raised}; a marca está na captação mínima de ${mark}%${minimum.percent === null ? ", se houver obras" : ""}`}
            >
              <p className="figures font-display font-semibold text-xl">
                {formatPercent(project.percentual)}
              </p>
              <p className="text-ink-soft text-xs">captado</p>
            </ArcMeter>
          </div>
          <p className="min-w-36 flex-1 text-sm">
            <span className="text-ink-soft">
              {worksText(project.obras)} a {unbroken("Portaria GM/MMA nº 1.250/2024")} pede{" "}
              {minimum.percent === null ? "20%, ou 50% se houver," : `${minimum.percent}%`} em até 12 meses
              para o projeto seguir.
            </span>
          </p>
        </div>
        {project.etapa && <CurrentStage name={project.etapa} />}
        <div
          data-print="hide"
          className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-3"
        >
          <Share project={project} />
          <PrintButton />
        </div>
        <p data-print="hide" className="mt-5 text-ink-soft text-sm">
          {isCompany ? "Quanto a sua empresa pode destinar?" : "Quanto você pode destinar?"}{" "}
          <Link href="/incentivos" className="link">
            Simule a dedução
          </Link>
        </p>
      </KeepClear>
    </aside>
  );
}

const worksText = (works: boolean | null): string =>
  works === null ? "O projeto não informa se tem obras:" : works ? "Com obras," : "Sem obras,";

/** Fields that ProjectAmount needs, so that no other fields are sent to the browser. */
const targetOf = ({ status, valorDisponivel, captacaoMinima, cotaValor, prazo }: PublicProject) => ({
  status,
  valorDisponivel,
  cotaValor,
  prazo,
  captacaoMinima,
});

async function AvailableLabel({
  project: { status, valorDisponivel, prazo },
}: {
  project: FundraisingState;
}) {
  const end = await endOf({ status, valorDisponivel, prazo });
  return end === "deadline" ? NOT_RAISED : "Disponível para captação";
}

export async function missingAmount({
  captacaoMinima: { falta, percent },
  percentual,
  status,
  valorTotal,
  valorDisponivel,
  prazo,
}: DecisionProps["project"]) {
  // Only the preview of a draft may lack a total.
  if (valorTotal === 0) return { figure: NO_TOTAL, about: "" };
  const reached = `captação mínima${percent === null ? "" : ` de ${percent}%`} foi alcançada`;
  const end = await endOf({ status, valorDisponivel, prazo });
  if (end === "full") return { figure: TOTAL_RAISED, about: `A ${reached}` };
  if (end)
    return {
      figure: FUNDRAISING_OVER,
      about: `${formatPercent(percentual)} do valor total captado${falta > 0 ? "" : `; a ${reached}`}`,
    };
  if (falta > 0) return missingToMinimum(formatMoney(falta), percent);
  return { figure: formatMoney(valorDisponivel), about: `disponíveis; a ${reached}` };
}

async function DecidingFigure({ project }: DecisionProps) {
  const { figure, about } = await missingAmount(project);
  return (
    <p className="figures">
      <strong className="block font-display font-semibold text-2xl text-accent-text leading-tight tracking-tight">
        {figure}
      </strong>{" "}
      <span className="text-sm">{about}</span>
    </p>
  );
}

/** On wide screens and on paper, ProjectImpact shows these figures. */
function Impact({ project: { toneladasAno, beneficiarios } }: { project: PublicProject }) {
  const figures = [
    toneladasAno && ([toneladasAno, toneladasAno === 1 ? "tonelada por ano" : "toneladas por ano"] as const),
    beneficiarios && ([beneficiarios, beneficiarios === 1 ? "pessoa" : "pessoas"] as const),
  ].filter((entry) => !!entry);
  if (figures.length === 0) return null;
  return (
    <p className="figures mt-4 text-sm lg:hidden print:hidden">
      {figures.map(([amount, unit], at) => (
        <span key={unit}>
          {at > 0 && <span className="text-ink-soft">{" · "}</span>}
          <strong className="font-display font-semibold text-lg">{formatNumber(amount)}</strong> {unit}
        </span>
      ))}
    </p>
  );
}

function CurrentStage({ name }: { name: string }) {
  const at = STAGES.findIndex(({ title }) => title.replaceAll("\u00ad", "") === name);
  return (
    <div className="mt-5 border-line border-t pt-4 text-sm print:mt-3 print:pt-3">
      <p>
        Etapa: <strong className="font-semibold">{name}</strong>
        {at >= 0 && (
          <span className="block text-ink-soft">
            {at + 1}ª das {STAGES.length} etapas da lei
          </span>
        )}
      </p>
      {at >= 0 && (
        <ol aria-hidden className="mt-3 grid grid-cols-7 gap-1 [print-color-adjust:exact]">
          {STAGES.map(({ title }, position) => (
            <li
              key={title}
              className={`h-1.5 rounded-sm ${position < at ? "bg-brand" : position === at ? "bg-accent" : "bg-sunken ring-1 ring-line ring-inset"}`}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

async function endOf(state: FundraisingState): Promise<FundraisingEnd | null> {
  "use cache";
  cacheLife("public");
  return fundraisingEnd(state, new Date());
}

async function Share({ project }: { project: PublicProject }) {
  const { nome, slug, status, valorTotal, valorDisponivel, prazo } = project;
  // A draft without a total counts as open.
  const end = valorTotal > 0 ? await endOf({ status, valorDisponivel, prazo }) : null;
  const { figure, about } = await missingAmount(project);
  const text = end
    ? FUNDRAISING_ENDED[end](prazo ? formatDate(prazo) : "")
    : `${[figure, about].filter(Boolean).join(" ")}.`;
  return <ShareMenu nome={nome} path={`/lir-projetos/${slug}`} text={`${nome}: ${text}`} />;
}

type DeadlineProps = { approved: string | null; date: string; isUrgent: boolean };

async function Deadline({ approved, date, isUrgent }: DeadlineProps) {
  "use cache";
  cacheLife("public");
  const clock = fundraisingClock(approved, date, new Date());
  const left = timeLeft(clock.left);
  return (
    <div className="figures mt-4 text-sm">
      <p>
        <strong className={`font-display font-semibold text-lg ${isUrgent ? "text-accent-text" : ""}`}>
          {left}
        </strong>{" "}
        <span className="text-ink-soft">
          {clock.left > 0 && clock.twelveMonths ? "dos doze meses de captação, " : ""}
          {clock.left < 0 ? "em" : "até"} {formatDate(date)}
        </span>
      </p>
      {clock.passed !== null && (
        <div className="mt-2">
          <MeterBar percent={clock.passed} />
        </div>
      )}
    </div>
  );
}
