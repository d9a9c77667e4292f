import { quotaCount, reachText } from "@/lib/catalog/amount/messages";
import { closedReason, type Reach, reach } from "@/lib/catalog/amount/rules";
import { TAX_NAME } from "@/lib/catalog/simulator/messages";
import { DEDUCTION_PERCENT, type SimulationResult } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { boundByYear, lastBankDay } from "@/lib/kit/bank-days";
import { formatDate, formatMoney, formatMoneyCents, formatNumber, toIsoDay } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import type { BriefDocument, BriefRow, PaperLine } from "@/lib/words/documents/types";
import { SITE } from "@/lib/words/site";
import {
  ACCOUNT_ROW,
  BRIEF,
  BRIEF_NAME,
  CELL,
  COLUMN,
  FIGURE,
  LEGAL,
  PAGE,
  RISKS,
  SIGNATURES,
} from "./messages";
import type { BriefContent, BriefProject } from "./types";

const formats = { money: formatMoney, number: formatNumber };

/** Whole reais as a board reads them; centavos only where there are some. */
const money = (centavos: number): string =>
  centavos % 100 === 0 ? formatMoney(centavos) : formatMoneyCents(centavos);

/** Smallest tax due (centavos) whose ceiling takes the whole amount. */
export const taxDueFor = (amount: number, reader: PersonKind): number =>
  Math.ceil((amount * 100) / DEDUCTION_PERCENT[reader]);

/** What of the amount a project takes, in centavos. */
const giveOf = (found: Reach | null): number => (found && "give" in found ? found.give : 0);

/** The effect of an amount in each project; null where no amount is named. */
const effectsOf = (projects: readonly BriefProject[], now: Date): (Reach | null)[] =>
  projects.map(({ valor, target }) => (valor === null || valor <= 0 ? null : reach(valor, target, now)));

type Figure = BriefDocument["figures"][number];

/** The amount, and how much of it fits where that is less. */
function amountFigure(content: BriefContent, effects: readonly (Reach | null)[]): Figure | null {
  const { valor, projects, kind } = content;
  if (valor === null) return null;
  const fits = effects.reduce((sum, found) => sum + giveOf(found), 0);
  const isPart = (kind === "projeto" || kind === "carteira") && fits > 0 && fits < valor;
  const note = isPart ? FIGURE.fits(money(fits), projects.length) : null;
  return { label: FIGURE.amount, value: money(valor), note };
}

/** Without an amount, what a single open project still lacks to its minimum. */
function missingFigure({ valor, projects }: BriefContent, now: Date): Figure | null {
  const [project] = projects;
  if (valor !== null || !project || projects.length > 1) return null;
  const { captacaoMinima } = project.target;
  if (captacaoMinima.falta === 0 || closedReason(project.target, now)) return null;
  return { label: FIGURE.missing, value: money(captacaoMinima.falta), note: null };
}

function deductionFigure({ reader, valor, simulation }: BriefContent): Figure {
  const tax = TAX_NAME[reader];
  const label = FIGURE.deduction(tax);
  if (simulation) {
    const { valorDeducao, excedente, limite } = simulation;
    const note = excedente > 0 ? FIGURE.above(money(excedente)) : FIGURE.inside(money(limite));
    return { label, value: money(valorDeducao), note };
  }
  if (valor === null)
    return { label, value: FIGURE.ceiling(DEDUCTION_PERCENT[reader]), note: FIGURE.ofDue(tax, reader) };
  const due = money(Math.ceil(taxDueFor(valor, reader) / 100) * 100);
  return { label, value: FIGURE.upTo(money(valor)), note: FIGURE.whole(due, tax, reader) };
}

/**
 * The earliest day that a deposit has to keep: the end of fundraising of an open project, or the banks' last day of the
 * year. Null where no project takes a deposit any more.
 */
function deadlineFigure({ projects, kind }: BriefContent, now: Date): Figure | null {
  const today = toIsoDay(now);
  const year = Number(today.slice(0, 4));
  const yearEnd = today <= lastBankDay(year) ? lastBankDay(year) : lastBankDay(year + 1);
  const open = projects.filter(({ target }) => closedReason(target, now) === null);
  if (open.length === 0 && kind !== "simulacao") return null;
  const days = open.flatMap(({ target }) =>
    target.prazo === null ? [] : [boundByYear(target.prazo, today)],
  );
  const [first] = days.toSorted((one, other) => one.day.localeCompare(other.day));
  const isYearEnd = !first || first.isYearEnd;
  const day = first?.day ?? yearEnd;
  const note = isYearEnd ? FIGURE.yearEnd(Number(day.slice(0, 4))) : FIGURE.projectEnd(open.length);
  return { label: FIGURE.deadline, value: formatDate(day), note };
}

const isText = (text: string | null | undefined | false): text is string => Boolean(text);

/** Place, organization, CNPJ with its check, number of the approved proposal: those that are known. */
function detailsOf({ cidade, estado, organizacao }: BriefProject): string {
  const { registro, proponente, numeroAprovacao } = organizacao ?? {};
  const number =
    registro &&
    `${CELL.cnpj(formatCnpj(registro.cnpj))}, ${registro.conferidaEm ? CELL.checked(formatDate(registro.conferidaEm)) : CELL.unchecked}`;
  return [
    [cidade, estado].filter(isText).join(", "),
    proponente,
    number,
    numeroAprovacao && CELL.approval(numeroAprovacao),
  ]
    .filter(isText)
    .join(" · ");
}

const strong = (text: string): PaperLine => ({ text, look: "strong" });
const soft = (text: string): PaperLine => ({ text, look: "soft" });

/** What is missing to the legal minimum, or to the total once it is reached. */
function missingOf({ target }: BriefProject): PaperLine[] {
  const { captacaoMinima, valorDisponivel } = target;
  if (captacaoMinima.falta > 0) return [strong(money(captacaoMinima.falta)), soft(CELL.toMinimum)];
  return valorDisponivel > 0 ? [strong(money(valorDisponivel)), soft(CELL.toTotal)] : [];
}

/** What the amount does here. Without one, whether the project takes deposits, and its minimum. */
function effectOf(found: Reach | null, { target }: BriefProject, isShare: boolean, now: Date): PaperLine[] {
  if (!found) {
    if (closedReason(target, now)) return [strong(reachText(reach(1, target, now), formats))];
    return [soft(target.captacaoMinima.falta > 0 ? CELL.unreached : CELL.reached)];
  }
  const text = reachText(found, formats);
  if (!("give" in found)) return [strong(text)];
  const [first = text, quotas] = text.split(" · ");
  const counted = quotas ?? (found.quotas === null ? null : quotaCount(found.quotas, formats));
  return [
    ...(isShare ? [strong(money(found.give)), soft(first)] : [strong(first)]),
    ...(counted ? [soft(counted)] : []),
  ];
}

function impactOf({ toneladasAno, beneficiarios }: BriefProject): PaperLine[] {
  return [
    toneladasAno ? CELL.tonnes(formatNumber(toneladasAno)) : null,
    beneficiarios ? CELL.people(beneficiarios, formatNumber(beneficiarios)) : null,
  ]
    .filter(isText)
    .map((text) => ({ text }));
}

function tableOf(
  content: BriefContent,
  effects: readonly (Reach | null)[],
  now: Date,
): BriefDocument["table"] {
  const { projects, kind, valor } = content;
  if (projects.length === 0) return null;
  const isShare = kind === "carteira";
  const rows = projects.map((project, at): BriefRow => {
    const { prazo } = project.target;
    return {
      name: project.nome,
      details: detailsOf(project),
      missing: missingOf(project),
      effect: effectOf(effects[at] ?? null, project, isShare, now),
      deadline: prazo ? formatDate(prazo) : "",
      impact: impactOf(project),
    };
  });
  const sum = effects.reduce((all, found) => all + giveOf(found), 0);
  const { missing, deadline, impact } = COLUMN;
  const project = COLUMN.project(projects.some(({ organizacao }) => organizacao !== null));
  const effect = isShare ? COLUMN.share : COLUMN.effect(valor === null ? null : money(valor));
  return {
    title: BRIEF.projects,
    columns: { project, missing, effect, deadline, impact },
    rows,
    sum: isShare && projects.length > 1 ? CELL.sum(money(sum)) : null,
  };
}

function accountOf(simulation: SimulationResult | null, reader: PersonKind): BriefDocument["account"] {
  if (!simulation) return null;
  const tax = TAX_NAME[reader];
  const row = (label: string, centavos: number, isStrong = false) => ({
    label,
    value: money(centavos),
    strong: isStrong,
  });
  return {
    title: BRIEF.account,
    rows: [
      row(ACCOUNT_ROW.due(tax), simulation.impostoDevido),
      row(ACCOUNT_ROW.ceiling(simulation.percentualDeducao), simulation.limite),
      row(ACCOUNT_ROW.investment, simulation.valorInvestimento),
      row(ACCOUNT_ROW.deduction, simulation.valorDeducao, true),
      ...(simulation.excedente > 0 ? [row(ACCOUNT_ROW.above, simulation.excedente)] : []),
      ...(simulation.saldoLimite > 0 ? [row(ACCOUNT_ROW.left, simulation.saldoLimite)] : []),
      row(ACCOUNT_ROW.after(tax), simulation.impostoComDeducao),
    ],
    note: reader === "empresa" ? ACCOUNT_ROW.note : ACCOUNT_ROW.noteOfPerson,
  };
}

function noticeOf(projects: readonly BriefProject[]): string | null {
  const count = projects.filter(({ demonstracao }) => demonstracao).length;
  return count === 0 ? null : BRIEF.demonstration(count);
}

type Setting = {
  now: Date;
  /** Address of the site, without a slash at its end. */
  origin: string;
};

/**
 * The texts of a brief, for every kind alike; a fact that is not known has no words. The same content at the same moment
 * gives the same texts.
 */
export function briefOf(content: BriefContent, { now, origin }: Setting): BriefDocument {
  const { kind, reader, valor, simulation, projects, path } = content;
  const effects = effectsOf(projects, now);
  const day = formatDate(now);
  const title = BRIEF.title(valor === null ? null : money(valor));
  return {
    brand: SITE.name,
    kicker: [BRIEF_NAME[reader], BRIEF.kind(kind, projects.length)].filter(isText).join(" · "),
    title,
    made: day,
    notice: noticeOf(projects),
    figures: [
      amountFigure(content, effects),
      missingFigure(content, now),
      deductionFigure(content),
      deadlineFigure(content, now),
    ].filter((figure) => figure !== null),
    table: tableOf(content, effects, now),
    account: accountOf(simulation, reader),
    risks: { title: BRIEF.risks, items: [...RISKS[reader]] },
    law: { title: BRIEF.law, text: LEGAL[reader] },
    page:
      path === null
        ? null
        : {
            address: `${origin}${path}`,
            read: PAGE.read(day),
            open: PAGE.open,
            shown: new URL(origin).host,
          },
    signatures: SIGNATURES[reader],
    foot: BRIEF.foot(BRIEF_NAME[reader], day),
  };
}
