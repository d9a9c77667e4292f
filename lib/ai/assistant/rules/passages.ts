import { fundraisingEnd } from "@/lib/catalog/amount/rules";
import { daysLeft, timeLeft } from "@/lib/catalog/projects/rules/deadline";
import { legalMinimum, type MinimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { type PlainSortId, toSearchParams } from "@/lib/catalog/projects/rules/list-query";
import { availableAmount, fundingProgress } from "@/lib/catalog/projects/rules/progress";
import { hiderOf, publicText, wholeWords } from "@/lib/catalog/projects/rules/public-texts";
import { cutDescription } from "@/lib/catalog/projects/rules/summary";
import type { Statistics } from "@/lib/catalog/projects/types";
import { atFirstUse } from "@/lib/kit/at-first-use";
import { formatDate, formatMoney, formatNumber, formatPercent } from "@/lib/kit/format";
import { stateName } from "@/lib/people/lookups/rules";
import type { Passage, ProjectFacts, Totals } from "../types";
import type { Facets } from "./question";

const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, " ").trim();

/** Without contacts and registration numbers, because the model could present them as Pix keys for a deposit. */
const nameOf = ({ nome }: Pick<ProjectFacts, "nome">) => publicText(oneLine(nome));

/** Marks each fictitious project, because the model may repeat only one name of a list. */
const quoted = (project: ProjectFacts) =>
  `${project.demonstracao ? "o projeto de demonstração " : ""}“${nameOf(project)}”`;

const beginningOf = (project: ProjectFacts) => hiderOf(project)(oneLine(wholeWords(project.inicio)));

const prepositionOf = (code: string) =>
  /^(AC|AM|AP|CE|DF|ES|MA|MS|MT|PA|PI|PR|RJ|RN|RS|TO)$/.test(code)
    ? "no"
    : /^(BA|PB)$/.test(code)
      ? "na"
      : "em";

function minimumText(total: number, percent: MinimumPercent): string {
  const amount = (share: 20 | 50) => `${share}%, ${formatMoney(legalMinimum(total, 0, share).valor)}`;
  if (percent === null)
    return `A captação mínima é de ${amount(20)}, ou de ${amount(50)}, se houver obras: o registro não informa.`;
  return `A captação mínima é de ${amount(percent)}, ${percent === 50 ? "porque há obras" : "sem obras"}.`;
}

const fundraisingEndOf = ({ status, valorTotal, valorCaptado, prazo }: ProjectFacts, today: Date) =>
  fundraisingEnd(
    { status, valorDisponivel: availableAmount(status, valorTotal, valorCaptado), prazo },
    today,
  );

function deadlineText(project: ProjectFacts, today: Date): string {
  const { prazo } = project;
  const end = fundraisingEndOf(project, today);
  if (end === "finished") return "A captação terminou.";
  if (end === "deadline") return `A captação do projeto terminou em ${formatDate(prazo ?? "")}.`;
  const text =
    prazo === null
      ? "O registro não informa o prazo de captação do projeto."
      : `O prazo de captação do projeto vai até ${formatDate(prazo)}: ${timeLeft(daysLeft(prazo, today) ?? 0).toLowerCase()}.`;
  return end === "full" ? `O valor total do projeto já foi captado. ${text}` : text;
}

/** Available amount (B3.6) and total. An unfinished project past its deadline has only the total. */
function amountsText(project: ProjectFacts, today: Date): string {
  const { status, valorTotal, valorCaptado } = project;
  const free = availableAmount(status, valorTotal, valorCaptado);
  const total = formatMoney(valorTotal);
  if (fundraisingEndOf(project, today) === "deadline") return `um valor total de ${total}`;
  return `${formatMoney(free)} disponíveis para apoio, de um total de ${total}`;
}

export function describeProject(project: ProjectFacts, today: Date): Passage {
  const { cidade, estado, categoria, status, urgencia, valorTotal, valorCaptado } = project;
  const mark = project.demonstracao ? "de demonstração " : "";
  const name = nameOf(project);
  const raised = formatPercent(fundingProgress(valorCaptado, valorTotal).percent);
  return {
    titulo: `Projeto ${mark}${name}, ${oneLine(cidade)} (${estado})`,
    href: `/lir-projetos/${project.slug}`,
    fiscal: false,
    texto: [
      `O projeto ${mark}“${name}”, do tema ${categoria}, fica em ${oneLine(cidade)}, ${stateName(estado)} (${estado}), tem status ${status} e ${amountsText(project, today)}.`,
      `Urgência ${urgencia}, ${raised} do valor já captado.`,
      minimumText(valorTotal, project.minimo),
      deadlineText(project, today),
      `Resumo escrito por quem propõe: ${cutDescription(beginningOf(project))}`,
    ].join("\n"),
  };
}

const either = atFirstUse(() => new Intl.ListFormat("pt-BR", { type: "disjunction" }));

export function describeTotals(
  { projetos, valorTotal, valorCaptado, valorDisponivel }: Totals,
  facets: Facets,
): Passage {
  const place = facets.estado.map((code) => `${prepositionOf(code)} ${stateName(code)}`).join(" e ");
  const scope = [
    place,
    facets.categoria.length > 0 &&
      `${facets.categoria.length > 1 ? "nos temas" : "no tema"} ${either().format(facets.categoria)}`,
    facets.status.length > 0 && `com status ${either().format(facets.status)}`,
    facets.urgencia.length > 0 && `com urgência ${either().format(facets.urgencia)}`,
  ]
    .filter(Boolean)
    .join(", ");
  const where = scope || "na plataforma";
  const params = toSearchParams({ ...facets }).toString();
  const many = projetos === 1 ? "há 1 projeto publicado" : `há ${formatNumber(projetos)} projetos publicados`;
  return {
    titulo: `Totais de projetos ${where}`,
    href: params ? `/lir-projetos?${params}` : "/lir-estatisticas",
    fiscal: false,
    texto:
      projetos === 0
        ? `Agora não há projetos publicados ${where}: zero.`
        : `Agora ${many} ${where}, com valor total aprovado de ${formatMoney(valorTotal)}. Quanto já foi captado: ${formatMoney(valorCaptado)}, ${formatPercent(fundingProgress(valorCaptado, valorTotal).percent)} do total. Quanto está disponível para apoio: ${formatMoney(valorDisponivel)}.`,
  };
}

export function describeSpread({ porEstado, porCategoria, porStatus }: Statistics): Passage {
  const list = (rows: { name: string; projetos: number }[]) =>
    rows
      .toSorted((one, other) => other.projetos - one.projetos)
      .map(({ name, projetos }) => `${name} ${formatNumber(projetos)}`)
      .join(", ");
  return {
    titulo: "Estatísticas: projetos por estado, tema e status",
    href: "/lir-estatisticas",
    fiscal: false,
    texto: [
      `Projetos por estado, do que tem mais ao que tem menos: ${list(porEstado.map(({ estado, projetos }) => ({ name: estado, projetos })))}.`,
      `Projetos por tema: ${list(porCategoria.map(({ categoria, projetos }) => ({ name: categoria, projetos })))}.`,
      `Projetos por status: ${list(porStatus.map(({ status, projetos }) => ({ name: status, projetos })))}.`,
    ].join("\n"),
  };
}

const ORDER_WORDS: Record<
  PlainSortId,
  (project: ProjectFacts, today: Date) => [name: string, figure: string]
> = {
  "maior-valor": ({ valorTotal }) => ["mais caro, de maior valor total,", formatMoney(valorTotal)],
  "menor-valor": ({ valorTotal }) => ["mais barato, de menor valor total,", formatMoney(valorTotal)],
  "mais-captado": ({ valorCaptado, valorTotal }) => [
    "mais captado, em parte do seu valor,",
    `${formatPercent(fundingProgress(valorCaptado, valorTotal).percent)} captado`,
  ],
  prazo: ({ prazo }, today) => [
    "com o prazo de captação mais próximo, mais perto de acabar,",
    prazo
      ? `${formatDate(prazo)}, ${timeLeft(daysLeft(prazo, today) ?? 0).toLowerCase()}`
      : "sem prazo informado",
  ],
  recentes: () => ["aprovado mais recentemente, o mais novo da lista,", ""],
};

/** @param projects sorted by the order in `facets` */
export function describeOrder(projects: readonly ProjectFacts[], facets: Facets, today: Date): Passage[] {
  const [first, ...others] = projects;
  if (!first) return [];
  const [name, figure] = ORDER_WORDS[facets.ordem](first, today);
  const params = toSearchParams({ ...facets }).toString();
  const named = (project: ProjectFacts) => {
    const [, own] = ORDER_WORDS[facets.ordem](project, today);
    return `${quoted(project)}${own && ` (${own})`}`;
  };
  return [
    {
      titulo: `O projeto ${name.replace(/,.*/, "")} da lista`,
      href: params ? `/lir-projetos?${params}` : "/lir-projetos",
      fiscal: false,
      texto: [
        `O projeto ${name} é ${quoted(first)}, em ${oneLine(first.cidade)} (${first.estado})${figure && `: ${figure}`}.`,
        ...(others.length > 0 ? [`Depois vêm ${others.map(named).join("; ")}.`] : []),
      ].join("\n"),
    },
  ];
}
