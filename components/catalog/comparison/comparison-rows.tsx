import type { ReactNode } from "react";
import { StatusBadge, UrgencyBadge } from "@/components/catalog/projects/project-badges";
import { MeterBar } from "@/components/kit/ui/meter-bar";
import { fundraisingEnd } from "@/lib/catalog/amount/rules";
import { STANDS_OUT } from "@/lib/catalog/comparison/messages";
import type { ComparedProject } from "@/lib/catalog/comparison/queries";
import { standOut } from "@/lib/catalog/comparison/rules";
import {
  FUNDRAISING_OVER,
  HIDDEN_PROPONENT,
  missingToMinimum,
  mostMissing,
} from "@/lib/catalog/projects/messages";
import { daysLeft, fundraisingClock, timeLeft } from "@/lib/catalog/projects/rules/deadline";
import { fundingProgress } from "@/lib/catalog/projects/rules/progress";
import { formatDate, formatMoney, formatMonths, formatNumber, formatPercent } from "@/lib/kit/format";

type ComparisonRow = {
  label: string;
  hint?: string;
  cells: ReactNode[];
  /** Whether all values are equal; false for a single project. */
  same: boolean;
  /** Indexes of the best values; `note` is the text beside them. */
  best: Set<number>;
  note: string;
};

type Line = {
  label: string;
  hint?: string;
  text: (project: ComparedProject) => string;
  cell?: (project: ComparedProject) => ReactNode;
  value?: (project: ComparedProject) => number | null;
  wanted?: "least" | "most";
  note?: string;
};

const UNKNOWN = "Não informado";

const money = (centavos: number | null) => (centavos === null ? UNKNOWN : formatMoney(centavos));
const tons = (value: number | null) =>
  value === null ? UNKNOWN : `${formatNumber(value)} ${value === 1 ? "tonelada" : "toneladas"}`;

function clockOf(approved: string | null, deadline: string, today: Date): string {
  const { left, twelveMonths } = fundraisingClock(approved, deadline, today);
  return left > 0 && twelveMonths ? `${timeLeft(left)} dos doze meses de captação` : timeLeft(left);
}

type LegalMinimumProps = { project: ComparedProject; isOpen: boolean };

function LegalMinimum({ project: { captacaoMinima: minimo, valorCaptado }, isOpen }: LegalMinimumProps) {
  const { percent, bar } = fundingProgress(minimo.valor - minimo.falta, minimo.valor);
  return (
    <>
      <span className="mb-2 block font-semibold">
        {minimo.falta === 0
          ? "Alcançada"
          : isOpen
            ? missingToMinimum(formatMoney(minimo.falta), minimo.percent).figure
            : FUNDRAISING_OVER}
      </span>
      <MeterBar percent={bar} />
      <span className="mt-1.5 block text-ink-soft text-xs">
        {formatPercent(percent)} de {mostMissing(formatMoney(minimo.valor), minimo.percent)}
        {valorCaptado !== null && ` (${formatMoney(valorCaptado)} captados)`}
      </span>
    </>
  );
}

const linesOf = (today: Date, isOpen: (project: ComparedProject) => boolean): Line[] => [
  {
    label: "Status",
    text: ({ status, urgencia }) => `${status} ${urgencia}`,
    cell: ({ status, urgencia }) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        <UrgencyBadge urgency={urgencia} />
      </span>
    ),
  },
  { label: "Etapa", text: ({ etapa }) => etapa ?? UNKNOWN },
  {
    label: "Valor total",
    text: ({ valorTotal }) => money(valorTotal),
    value: ({ valorTotal }) => valorTotal,
    wanted: "least",
    note: STANDS_OUT.valorTotal,
  },
  {
    label: "Disponível",
    hint: "O que ainda pode ser apoiado",
    text: ({ valorDisponivel }) => money(valorDisponivel),
    value: (project) => (isOpen(project) ? project.valorDisponivel : null),
    wanted: "least",
    note: STANDS_OUT.valorDisponivel,
  },
  {
    label: "Captado",
    text: ({ percentual }) => formatPercent(percentual),
    value: ({ percentual }) => percentual,
    wanted: "most",
    note: STANDS_OUT.percentual,
  },
  {
    label: "Captação mínima",
    hint: "20% do valor, 50% com obras, para o projeto seguir",
    text: (project) => {
      const { valor, falta } = project.captacaoMinima;
      return `${valor} ${falta} ${falta > 0 && isOpen(project)}`;
    },
    cell: (project) => <LegalMinimum project={project} isOpen={isOpen(project)} />,
    value: (project) => {
      const { percent, falta } = project.captacaoMinima;
      return percent !== null && falta > 0 && isOpen(project) ? falta : null;
    },
    wanted: "least",
    note: STANDS_OUT.falta,
  },
  {
    label: "Prazo de captação",
    text: ({ prazo, status }) => (prazo ? `${prazo} ${status === "Finalizada"}` : UNKNOWN),
    cell: ({ aprovadoEm, prazo, status }) =>
      prazo ? (
        <>
          {formatDate(prazo)}
          <span className="block text-ink-soft text-xs">
            {status === "Finalizada" ? FUNDRAISING_OVER : clockOf(aprovadoEm, prazo, today)}
          </span>
        </>
      ) : (
        UNKNOWN
      ),
    value: (project) => (isOpen(project) ? daysLeft(project.prazo, today) : null),
    wanted: "least",
    note: STANDS_OUT.dias,
  },
  {
    label: "Cota",
    text: ({ cotaValor, cotaTotal }) =>
      cotaValor === null || cotaTotal === null
        ? "Sem cotas"
        : `${formatMoney(cotaValor)} (${formatNumber(cotaTotal)} cotas)`,
    value: ({ cotaValor }) => cotaValor,
    wanted: "least",
    note: STANDS_OUT.cota,
  },
  { label: "Lugar", text: ({ cidade, estado }) => `${cidade}, ${estado}` },
  { label: "Onde atua", text: ({ locais }) => locais.join(" · ") || UNKNOWN },
  { label: "Tema", text: ({ categoria }) => categoria },
  { label: "Materiais", text: ({ materiais }) => materiais.join(", ") || UNKNOWN },
  { label: "Eixo da lei (art. 3º)", text: ({ eixo }) => eixo ?? UNKNOWN },
  { label: "Obras", text: ({ obras }) => (obras === null ? UNKNOWN : obras ? "Sim" : "Não") },
  {
    label: "Duração",
    text: ({ duracaoMeses }) => (duracaoMeses === null ? UNKNOWN : formatMonths(duracaoMeses)),
  },
  {
    label: "Pessoas beneficiadas",
    text: ({ beneficiarios }) => (beneficiarios === null ? UNKNOWN : formatNumber(beneficiarios)),
    value: ({ beneficiarios }) => beneficiarios,
    wanted: "most",
    note: STANDS_OUT.beneficiarios,
  },
  {
    label: "Resíduos por ano",
    text: ({ toneladasAno }) => tons(toneladasAno),
    value: ({ toneladasAno }) => toneladasAno,
    wanted: "most",
    note: STANDS_OUT.toneladas,
  },
  { label: "Tipo de organização", text: ({ tipoProponente }) => tipoProponente },
];

/** The server sends the proponent's name only to a financiador. */
const proponent = (isFunder: boolean): Line => ({
  label: "Proponente",
  text: ({ proponente }) => (isFunder ? (proponente ?? UNKNOWN) : HIDDEN_PROPONENT),
});

export function comparisonRows(projects: ComparedProject[], isFunder: boolean, today: Date): ComparisonRow[] {
  const isOpen = (project: ComparedProject) => fundraisingEnd(project, today) === null;
  return [proponent(isFunder), ...linesOf(today, isOpen)].map(
    ({ label, hint, text, cell, value, wanted, note = "" }) => {
      const texts = projects.map(text);
      return {
        label,
        hint,
        cells: cell ? projects.map(cell) : texts,
        same: projects.length > 1 && texts.every((one) => one === texts[0]),
        best: value && wanted ? standOut(projects.map(value), wanted) : new Set<number>(),
        note,
      };
    },
  );
}
