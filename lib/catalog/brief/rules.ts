import {
  type AmountEffect,
  closedReason,
  effectOf,
  fundraisingEnd,
  lacksMinimumWithWorks,
} from "@/lib/catalog/amount/rules";
import { markedName } from "@/lib/catalog/projects/rules/marked-name";
import { DEDUCTION_PERCENT } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { boundByYear } from "@/lib/kit/bank-days";
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatMoneyExactly as money,
  toIsoDay,
} from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { readableName } from "@/lib/kit/readable-name";
import { otherLegalName } from "@/lib/people/organizations/rules";
import type { BriefDocument, BriefRow, PaperLine } from "@/lib/words/documents/types";
import { SITE } from "@/lib/words/site";
import type { BriefContent, BriefProject } from "./types";

type BriefTexts = typeof import("./messages") &
  Pick<typeof import("@/lib/catalog/amount/messages"), "quotaCount" | "amountEffectText"> &
  Pick<typeof import("@/lib/catalog/simulator/messages"), "ESTIMATE" | "TAX_NAME">;

/** `origin`: without a trailing slash. */
type Setting = { now: Date; origin: string; texts: BriefTexts };

const formats = { money: formatMoney, number: formatNumber };

/** Smallest tax due that makes the whole amount deductible (both centavos). */
export const taxDueFor = (amount: number, reader: PersonKind): number =>
  Math.ceil((amount * 100) / DEDUCTION_PERCENT[reader]);

/** A natural person with a company gets the brief for a company. */
export const readerFor = (hasCompany: boolean, personType: string | undefined): PersonKind =>
  !hasCompany && personType === "fisica" ? "pessoa" : "empresa";

/** `give`: centavos. `refused`: the project refused the reader's interest. */
type Effect =
  | AmountEffect
  | { kind: "confirmed"; give: number }
  | { kind: "reported"; give: number }
  | { kind: "refused" };

const giveOf = (found: Effect | null): number => (found && "give" in found ? found.give : 0);

const effectsOf = (projects: readonly BriefProject[], now: Date): (Effect | null)[] =>
  projects.map(({ valor, target, confirmado, recusado, informado }) => {
    if (confirmado) return { kind: "confirmed", give: confirmado };
    if (recusado) return { kind: "refused" };
    if (valor === null || valor <= 0) return null;
    return informado ? { kind: "reported", give: valor } : effectOf(valor, target, now);
  });

type Figure = BriefDocument["figures"][number];

/** Centavos that fit into the projects, including deposits to projects that left the list. */
const fittingAmount = ({ deposits = [] }: BriefContent, effects: readonly (Effect | null)[]): number =>
  effects.reduce((sum, found) => sum + giveOf(found), 0) +
  deposits.reduce((sum, { valor }) => sum + valor, 0);

/** Centavos that are or can be deposited. Confirmed deposits may make a portfolio exceed the brief's amount. */
function usedAmount(content: BriefContent & { valor: number }, effects: readonly (Effect | null)[]): number {
  const fits = fittingAmount(content, effects);
  if (isPortfolio(content)) return fits;
  return content.kind === "projeto" && fits > 0 ? fits : content.valor;
}

/** An unknown day counts as one of this year. @param dia ISO */
const isOfOtherYear = (dia: string | null | undefined, now: Date): boolean =>
  Boolean(dia) && dia?.slice(0, 4) !== toIsoDay(now).slice(0, 4);

/** Centavos of the deposits that were made in other years, to which the ceilings of those years apply. */
function sumOfOtherYears({ content: { projects, deposits = [] }, effects, now }: Brief): number {
  const ofProjects = projects.map(({ dia }, at) => ({ dia, valor: giveOf(effects[at] ?? null) }));
  return [...ofProjects, ...deposits]
    .filter(({ dia }) => isOfOtherYear(dia, now))
    .reduce((sum, { valor }) => sum + valor, 0);
}

const isPortfolio = ({ kind }: BriefContent): boolean => kind === "carteira";

const rowCountOf = ({ projects, deposits = [] }: BriefContent): number => projects.length + deposits.length;

type Brief = { content: BriefContent; effects: readonly (Effect | null)[]; now: Date; t: BriefTexts };

function amountFigure({ content, effects, t }: Brief): Figure | null {
  const { valor } = content;
  if (valor === null) return null;
  const fits = usedAmount({ ...content, valor }, effects);
  const count = rowCountOf(content);
  const part = fits === 0 ? t.FIGURE.fitsNothing(count) : t.FIGURE.fits(money(fits), count);
  const note = fits < valor ? part : null;
  return { label: t.FIGURE.amount, value: money(valor), note };
}

function missingFigure({ content: { valor, projects }, now, t }: Brief): Figure | null {
  const [project] = projects;
  if (valor !== null || !project || projects.length > 1) return null;
  const { falta, percent } = project.target.captacaoMinima;
  if (falta === 0 || closedReason(project.target, now)) return null;
  return percent === null
    ? { label: t.FIGURE.missing, value: t.FIGURE.upTo(money(falta)), note: t.FIGURE.unknownWorks }
    : { label: t.FIGURE.missing, value: money(falta), note: null };
}

/** The deduction counts only what is or can be deposited this year, because each year has its own ceiling. */
function deductionFigure(brief: Brief): Figure | null {
  const { content, effects, now, t } = brief;
  const { reader, valor, simulation } = content;
  const tax = t.TAX_NAME[reader];
  const label = t.FIGURE.deduction(tax);
  if (simulation) {
    const { valorDeducao, excedente, limite } = simulation;
    const note = excedente > 0 ? t.FIGURE.above(money(excedente)) : t.FIGURE.inside(money(limite));
    return { label, value: money(valorDeducao), note };
  }
  if (valor === null)
    return { label, value: t.FIGURE.ceiling(DEDUCTION_PERCENT[reader]), note: t.FIGURE.ofDue(tax, reader) };
  const deposit = usedAmount({ ...content, valor }, effects);
  const ofOtherYears = sumOfOtherYears(brief);
  const ofThisYear = deposit - ofOtherYears;
  if (ofThisYear === 0) return null;
  const due = money(Math.ceil(taxDueFor(ofThisYear, reader) / 100) * 100);
  return {
    label: ofOtherYears === 0 ? label : t.FIGURE.deductionOf(tax, toIsoDay(now).slice(0, 4)),
    value: t.FIGURE.upTo(money(ofThisYear)),
    note: t.FIGURE.whole(due, tax, reader),
  };
}

/**
 * Earliest deadline of a deposit: the end of an open project's fundraising, or the banks' last day of the year. A
 * project whose deposit is reported is included, because a shared brief must not reveal the report.
 */
function deadlineFigure({ content: { projects, kind, reader }, now, t }: Brief): Figure | null {
  const open = projects.filter(
    ({ target, confirmado, recusado }) => !confirmado && !recusado && closedReason(target, now) === null,
  );
  if (open.length === 0 && kind !== "simulacao") return null;
  const ends = open.flatMap(({ target }) => target.prazo ?? []);
  const [first = null] = ends.toSorted((one, other) => one.localeCompare(other));
  const { day, isYearEnd } = boundByYear(first, toIsoDay(now));
  const note = isYearEnd
    ? t.FIGURE.yearEnd(Number(day.slice(0, 4)), reader)
    : t.FIGURE.projectEnd(open.length);
  return { label: t.FIGURE.deadline, value: formatDate(day), note };
}

const isText = (text: string | null | undefined | false): text is string => Boolean(text);

function detailsOf({ cidade, estado, organizacao }: BriefProject, t: BriefTexts): string {
  const { registro, proponente, numeroAprovacao } = organizacao ?? {};
  const legalName = registro && otherLegalName(proponente ?? "", registro.razaoSocial);
  const number =
    registro &&
    `${t.CELL.cnpj(formatCnpj(registro.cnpj))}, ${registro.conferidaEm ? t.CELL.checked(formatDate(registro.conferidaEm)) : t.CELL.unchecked}`;
  return [
    [cidade, estado].filter(isText).join(", "),
    proponente,
    legalName && t.CELL.legalName(legalName),
    number,
    numeroAprovacao && t.CELL.approval(numeroAprovacao),
  ]
    .filter(isText)
    .join(" · ");
}

const strong = (text: string): PaperLine => ({ text, look: "strong" });
const soft = (text: string): PaperLine => ({ text, look: "soft" });

function missingOf({ target }: BriefProject, { now, t }: Brief): PaperLine[] {
  if (fundraisingEnd(target, now)) return [];
  const { captacaoMinima, valorDisponivel } = target;
  const { falta, percent } = captacaoMinima;
  if (falta > 0)
    return [strong(percent === null ? t.CELL.most(money(falta)) : money(falta)), soft(t.CELL.toMinimum)];
  return [strong(money(valorDisponivel)), soft(t.CELL.toTotal)];
}

const confirmedLines = (valor: number, dia: string | null | undefined, t: BriefTexts): PaperLine[] => [
  strong(money(valor)),
  soft(t.CELL.confirmed),
  ...(dia ? [soft(t.CELL.deposited(formatDate(dia)))] : []),
];

function effectLines(found: Effect | null, project: BriefProject, brief: Brief): PaperLine[] {
  const { target } = project;
  const { now, t } = brief;
  if (!found) {
    if (closedReason(target, now)) return [strong(t.amountEffectText(effectOf(1, target, now), formats))];
    if (target.captacaoMinima.falta === 0) return [soft(t.CELL.reached)];
    return [soft(lacksMinimumWithWorks(target) ? t.CELL.unreachedWithWorks : t.CELL.unreached)];
  }
  if (found.kind === "confirmed") return confirmedLines(found.give, project.dia, t);
  if (found.kind === "reported") {
    // A shared brief must not reveal a reported deposit, so the line shows the usual effect. The reported amount is
    // shown whole, even if less is available.
    const usual = effectOf(found.give, target, now);
    if (usual.kind === "closed") return [strong(money(found.give))];
    const quotas = target.cotaValor ? Math.floor(found.give / target.cotaValor) : null;
    const whole = "give" in usual ? { ...usual, give: found.give, quotas } : usual;
    return effectLines(whole, project, brief);
  }
  if (found.kind === "refused") return [strong(t.CELL.refused)];
  const text = t.amountEffectText(found, formats);
  if (!("give" in found)) return [strong(text)];
  const [first = text, quotas] = text.split(" · ");
  const counted = quotas ?? (found.quotas === null ? null : t.quotaCount(found.quotas, formats));
  return [
    ...(isPortfolio(brief.content) ? [strong(money(found.give)), soft(first)] : [strong(first)]),
    ...(counted ? [soft(counted)] : []),
  ];
}

function impactOf({ toneladasAno, beneficiarios }: BriefProject, t: BriefTexts): PaperLine[] {
  return [
    toneladasAno ? t.CELL.tonnes(formatNumber(toneladasAno)) : null,
    beneficiarios ? t.CELL.people(beneficiarios, formatNumber(beneficiarios)) : null,
  ]
    .filter(isText)
    .map((text) => ({ text }));
}

function tableOf(brief: Brief): BriefDocument["table"] {
  const { content, effects, t } = brief;
  const { projects, valor, deposits = [] } = content;
  if (rowCountOf(content) === 0) return null;
  const rows = projects.map((project, at): BriefRow => {
    const { prazo } = project.target;
    return {
      name: project.nome,
      details: detailsOf(project, t),
      missing: missingOf(project, brief),
      effect: effectLines(effects[at] ?? null, project, brief),
      deadline: prazo ? formatDate(prazo) : "",
      impact: impactOf(project, t),
    };
  });
  const unlisted = deposits.map(
    (deposit): BriefRow => ({
      name: markedName({ nome: t.CELL.unlisted, demonstracao: deposit.demonstracao }),
      details: "",
      missing: [],
      effect: deposit.confirmado
        ? confirmedLines(deposit.valor, deposit.dia, t)
        : [strong(money(deposit.valor))],
      deadline: "",
      impact: [],
    }),
  );
  const { missing, deadline, impact } = t.COLUMN;
  const project = t.COLUMN.project(projects.some(({ organizacao }) => organizacao !== null));
  const isShare = isPortfolio(content);
  const effect = isShare ? t.COLUMN.share : t.COLUMN.effect(valor === null ? null : money(valor));
  return {
    title: t.BRIEF.projects,
    columns: { project, missing, effect, deadline, impact },
    rows: [...rows, ...unlisted],
    sum: isShare && rowCountOf(content) > 1 ? t.CELL.sum(money(fittingAmount(content, effects))) : null,
  };
}

function accountOf({ content: { simulation, reader }, t }: Brief): BriefDocument["account"] {
  if (!simulation) return null;
  const tax = t.TAX_NAME[reader];
  const row = (label: string, centavos: number, isStrong = false) => ({
    label,
    value: money(centavos),
    strong: isStrong,
  });
  return {
    title: t.BRIEF.account,
    rows: [
      row(t.ACCOUNT_ROW.due(tax), simulation.impostoDevido),
      row(t.ACCOUNT_ROW.ceiling(simulation.percentualDeducao), simulation.limite),
      row(t.ACCOUNT_ROW.investment, simulation.valorInvestimento),
      row(t.ACCOUNT_ROW.deduction, simulation.valorDeducao, true),
      ...(simulation.excedente > 0 ? [row(t.ACCOUNT_ROW.above, simulation.excedente)] : []),
      ...(simulation.saldoLimite > 0 ? [row(t.ACCOUNT_ROW.left, simulation.saldoLimite)] : []),
      row(t.ACCOUNT_ROW.after(tax), simulation.impostoComDeducao),
    ],
    note: t.ESTIMATE[reader],
  };
}

function risksOf({ content: { projects, reader }, t }: Brief): BriefDocument["risks"] {
  const isReached = projects.length > 0 && projects.every(({ target }) => target.captacaoMinima.falta === 0);
  return { title: t.BRIEF.risks, items: [isReached ? t.EXECUTION_RISK : t.MINIMUM_RISK, ...t.RISKS[reader]] };
}

function noticeOf({ kind, projects, deposits = [], unlisted = 0 }: BriefContent, t: BriefTexts) {
  const count = [...projects, ...deposits].filter(({ demonstracao }) => demonstracao).length;
  const notices = [
    unlisted > 0 && t.BRIEF.unlisted(unlisted, kind === "carteira" ? "da carteira" : "da comparação"),
    count > 0 && t.BRIEF.demonstration(count),
  ].filter(isText);
  return notices.join(" ") || null;
}

export function briefOf(content: BriefContent, { now, origin, texts: t }: Setting): BriefDocument {
  const { kind, reader, valor, projects, empresa, path } = content;
  const brief: Brief = { content, effects: effectsOf(projects, now), now, t };
  const day = formatDate(now);
  const title = t.BRIEF.title(valor === null ? null : money(valor));
  return {
    brand: SITE.name,
    kicker: [t.BRIEF_NAME[reader], t.BRIEF.kind(kind, rowCountOf(content))].filter(isText).join(" · "),
    title,
    maker: empresa ? t.BRIEF.maker(readableName(empresa)) : null,
    made: day,
    notice: noticeOf(content, t),
    figures: [
      amountFigure(brief),
      missingFigure(brief),
      deductionFigure(brief),
      deadlineFigure(brief),
    ].filter((figure) => figure !== null),
    table: tableOf(brief),
    account: accountOf(brief),
    risks: risksOf(brief),
    law: { title: t.BRIEF.law, text: t.LEGAL[reader] },
    page:
      path === null
        ? null
        : {
            address: `${origin}${path}`,
            read: t.PAGE.read(day),
            open: t.PAGE.open,
            shown: new URL(origin).host,
          },
    signatures: t.SIGNATURES[reader],
    foot: t.BRIEF.foot(t.BRIEF_NAME[reader], day),
  };
}
