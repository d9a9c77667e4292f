import { formatMoney, formatPercent } from "@/lib/kit/format";
import type { DocumentAmount, DocumentFigure, DocumentProject, ProposalDocument } from "../types";
import { fitText, sentencesOf } from "./file-text";

/** `notes`: speaker notes with the main content in full; empty on cover and contact. `bars` are in centavos. */
export type Slide =
  | { kind: "cover"; title: string; lines: string[]; notes: string }
  | { kind: "amount"; title: string; value: string; caption: string; text: string; notes: string }
  | {
      kind: "text";
      title: string;
      lead: string;
      text: string;
      aside: { label: string; text: string } | null;
      notes: string;
    }
  | { kind: "figures"; title: string; figures: DocumentFigure[]; text: string; notes: string }
  | { kind: "chart"; title: string; bars: DocumentAmount[]; notes: string }
  | { kind: "steps"; title: string; steps: string[]; notes: string }
  | { kind: "list"; title: string; items: string[]; notes: string }
  | { kind: "people"; title: string; text: string; people: { nome: string; funcao: string }[]; notes: string }
  | { kind: "contact"; title: string; lines: string[]; law: string[]; notes: string };

/** If there are more amounts, the last bar is the sum of the smallest. */
const MAX_BARS = 6;
const MAX_FIGURES = 4;
const MAX_STEPS = 5;
const MAX_ITEMS = 5;
const MAX_PEOPLE = 6;

export function largest(amounts: readonly DocumentAmount[], max = MAX_BARS): DocumentAmount[] {
  const sorted = amounts.filter(({ valor }) => valor > 0).toSorted((one, other) => other.valor - one.valor);
  if (sorted.length <= max) return sorted;
  const rest = sorted.slice(max - 1).reduce((sum, { valor }) => sum + valor, 0);
  return [...sorted.slice(0, max - 1), { label: "Demais rubricas", valor: rest }];
}

const untilDay = (prazo: string | null): string => (prazo ? `, até ${prazo}` : "");

/** Amount missing to the legal minimum or, if none is missing, to the total. Null if that is the whole total. */
function missingFigure(project: DocumentProject): DocumentFigure | null {
  const { valorCaptado, valorDisponivel, captacaoMinima: minimum, prazo } = project;
  const until = untilDay(prazo);
  if (minimum && minimum.falta > 0) {
    const label = `faltam para a captação mínima de ${formatPercent(minimum.percent)}${until}`;
    return { value: formatMoney(minimum.falta), label };
  }
  if (valorCaptado === 0) return null;
  const label = `faltam para o valor total${until}${minimum ? "; captação mínima alcançada" : ""}`;
  return { value: formatMoney(valorDisponivel), label };
}

function fundraisingFigures(project: DocumentProject): DocumentFigure[] {
  const { valorCaptado, encerrada } = project;
  const raised = formatMoney(valorCaptado);
  if (encerrada) return [{ value: raised, label: "captados; a captação terminou" }];
  const missing = missingFigure(project);
  return [
    ...(valorCaptado > 0 ? [{ value: raised, label: "já captados" }] : []),
    ...(missing ? [missing] : []),
  ];
}

export function mainFigures(project: DocumentProject): DocumentFigure[] {
  const amounts = [
    { value: formatMoney(project.valorTotal), label: "valor do projeto" },
    ...fundraisingFigures(project),
  ];
  return [...amounts, ...project.figures.slice(0, Math.min(2, MAX_FIGURES - amounts.length))];
}

function chartOf({ project }: ProposalDocument): Slide | null {
  if (!project) return null;
  const bars = largest(project.orcamento);
  const sum = bars.reduce((total, { valor }) => total + valor, 0);
  const [first] = bars;
  if (first && bars.length > 1) {
    const share = formatPercent(Math.round((first.valor / sum) * 100));
    const notes = bars.map(({ label, valor }) => `${label}: ${formatMoney(valor)}`).join("\n");
    return { kind: "chart", title: `${first.label}: ${share} do orçamento`, bars, notes };
  }
  if (project.valorTotal <= 0) return null;
  const minimum = project.captacaoMinima;
  const amounts = [
    { label: "Valor do projeto", valor: project.valorTotal },
    ...(minimum ? [{ label: "Captação mínima", valor: minimum.valor }] : []),
    { label: "Já captado", valor: project.valorCaptado },
  ];
  const notes = amounts.map(({ label, valor }) => `${label}: ${formatMoney(valor)}`).join("\n");
  return { kind: "chart", title: chartTitle(project), bars: amounts, notes };
}

function chartTitle({
  valorCaptado,
  valorDisponivel,
  captacaoMinima: minimum,
  encerrada,
}: DocumentProject): string {
  if (encerrada) return `${formatMoney(valorCaptado)} captados`;
  if (minimum && valorCaptado === 0) return `${formatMoney(minimum.valor)} tiram o projeto do papel`;
  return `Faltam ${formatMoney(valorDisponivel)}`;
}

function askOf(project: DocumentProject): { title: string; value: string; caption: string } {
  const { valorTotal, valorCaptado, valorDisponivel, captacaoMinima: minimum, prazo, encerrada } = project;
  const total = formatMoney(valorTotal);
  const raised = formatMoney(valorCaptado);
  if (encerrada)
    return { title: "O que foi captado", value: raised, caption: `De um total de ${total}. ${encerrada}` };
  const title = "O que pedimos";
  const until = prazo ? ` até ${prazo}` : "";
  const share = minimum && formatPercent(minimum.percent);
  if (valorCaptado === 0) {
    const caption = minimum
      ? `${formatMoney(minimum.valor)} (${share}) precisam chegar${until} para o projeto seguir.`
      : `É o valor total do projeto${prazo ? `, com captação até ${prazo}` : ""}.`;
    return { title, value: total, caption };
  }
  const ends = prazo ? ` A captação vai até ${prazo}.` : "";
  const next = !minimum
    ? `.${ends}`
    : minimum.falta > 0
      ? `: ${formatMoney(minimum.falta)} ainda precisam chegar${until} para a captação mínima de ${share}.`
      : `: a captação mínima de ${share} foi alcançada.${ends}`;
  const caption = `Já foram captados ${raised} de ${total}${next}`;
  return { title, value: formatMoney(valorDisponivel), caption };
}

function amountOf({ texts, project }: ProposalDocument): Slide {
  const notes = texts.investment;
  if (!project || project.valorTotal <= 0)
    return {
      kind: "text",
      title: project?.encerrada ? "O que foi captado" : "O que pedimos",
      lead: fitText(texts.investment, 260),
      text: "",
      aside: null,
      notes,
    };
  // A finished project gets no text, because the text asks for money.
  const text = project.encerrada ? "" : fitText(texts.investment, 260);
  return { kind: "amount", ...askOf(project), text, notes };
}

function leadOf(text: string, max: number): { lead: string; text: string } {
  const [first = "", ...rest] = sentencesOf(text);
  return { lead: fitText(first, 220), text: fitText(rest.join(" "), max) };
}

function impactOf({ texts, project }: ProposalDocument): Slide {
  const figures = project?.figures.slice(0, 3) ?? [];
  const notes = texts.impact;
  if (figures.length === 0)
    return { kind: "text", title: "O que muda", ...leadOf(texts.impact, 520), aside: null, notes };
  return { kind: "figures", title: "O que muda", figures, text: fitText(texts.impact, 300), notes };
}

function peopleOf({ project }: ProposalDocument): Slide | null {
  if (!project || (project.equipe.length === 0 && project.organizacao === "")) return null;
  const people = project.equipe.slice(0, MAX_PEOPLE);
  return {
    kind: "people",
    title: "Quem realiza",
    text: fitText(project.organizacao || project.proponente, 380),
    people,
    notes: project.organizacao,
  };
}

/** Outlines a presentation of eight to ten slides. */
export function outlineDeck(document: ProposalDocument, law: readonly string[]): Slide[] {
  const { texts, notices, project, contact, made } = document;
  const place = project?.lugar || texts.location;
  const who = project?.proponente || contact.organization || contact.name;
  const slides: (Slide | null)[] = [
    {
      kind: "cover",
      title: texts.title,
      lines: [who, fitText(place, 80), made, ...notices].filter(Boolean),
      notes: "",
    },
    amountOf(document),
    {
      kind: "text",
      title: "O que o projeto faz",
      ...leadOf(texts.description, 420),
      aside: { label: "Onde", text: fitText(texts.location || place, 140) },
      notes: texts.description,
    },
    impactOf(document),
    chartOf(document),
    { kind: "steps", title: "Em que ordem", steps: stepsOf(texts.timeline), notes: texts.timeline },
    {
      kind: "text",
      title: "Por que apoiar",
      ...leadOf(texts.valueProposition, 360),
      aside: { label: "Combina com", text: fitText(texts.targetAudience, 260) },
      notes: `${texts.valueProposition}\n${texts.targetAudience}`,
    },
    {
      kind: "list",
      title: "O que o apoiador recebe",
      items: sentencesOf(texts.marketingBenefits)
        .slice(0, MAX_ITEMS)
        .map((item) => fitText(item, 160)),
      notes: texts.marketingBenefits,
    },
    peopleOf(document),
    {
      kind: "contact",
      title: "Próximo passo",
      lines: [
        contact.name,
        contact.organization ?? "",
        contact.email,
        contact.phone ?? "",
        project?.url ?? "",
      ].filter(Boolean),
      law: [...law],
      notes: "",
    },
  ];
  return slides.filter((slide) => slide !== null);
}

const stepsOf = (timeline: string): string[] =>
  sentencesOf(timeline)
    .slice(0, MAX_STEPS)
    .map((step) => fitText(step, 130));
