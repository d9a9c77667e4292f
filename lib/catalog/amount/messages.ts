import type { ValueProblem } from "@/lib/kit/typed-amount";
import type { AmountEffect, ClosedReason, FundraisingEnd, MinimumPart } from "./rules";

type Formats = { money: (centavos: number) => string; number: (value: number) => string };

export const AMOUNT_PROBLEM: Record<ValueProblem | "missing", string> = {
  missing: "Informe quanto você quer destinar.",
  unclear: "Escreva o valor com todos os algarismos, como 300.000 ou 1.234,56.",
  notPositive: "Informe um valor maior que zero.",
  tooLarge: "Este valor passa de R$ 1 bilhão. Confira os zeros.",
};

export const moreThanAll = (available: string): string =>
  `Todos os projetos juntos ainda procuram ${available}. Confira os zeros.`;

export const AMOUNT_LABEL = "Quanto você quer destinar?";
export const amountChip = (amount: string): string => `Seu valor: ${amount}`;

export const AMOUNT_SORT_RULE =
  "Primeiro os projetos em que o seu valor completa a captação mínima, se houver, do maior valor que falta ao menor; depois aqueles em que ele faz a maior parte dela. Ficam de fora os que não recebem esse valor.";

export const takeAmount = (projects: number): string =>
  projects === 1 ? "recebe o seu valor" : "recebem o seu valor";

export const NONE_ON_PAGE =
  "Nenhum projeto deste trecho da lista recebe o seu valor. A lista continua na próxima página.";
export const NONE_FROM_HERE =
  "Daqui em diante nenhum projeto recebe o seu valor. Volte ao início da lista, ou informe um valor maior.";

export const TOTAL_RAISED = "Valor total já captado";

const CLOSED: Record<ClosedReason, string> = {
  finished: "Projeto Finalizado",
  deadline: "Prazo encerrado",
  full: TOTAL_RAISED,
  rest: "Falta menos de uma cota",
};

export const FUNDRAISING_ENDED: Record<FundraisingEnd, (day: string) => string> = {
  finished: () => "A captação deste projeto terminou.",
  deadline: (day) => `A captação deste projeto terminou em ${day}.`,
  full: () => "O valor total deste projeto já foi captado.",
};

export const quotaCount = (quotas: number, { number }: Pick<Formats, "number">): string =>
  quotas === 1 ? "1 cota" : `${number(quotas)} cotas`;

const percentText = (percent: number): string => (percent < 1 ? "Menos de 1%" : `${percent}%`);

function shareText({ of, percent }: Extract<AmountEffect, { kind: "share" }>): string {
  if (of === "missing") return `${percentText(percent)} do que falta`;
  if (of === "minimum") return `${percentText(percent)} da mínima`;
  if (of === "minimumWithWorks") return `${percentText(percent)} da mínima, se houver obras`;
  return percent < 1 ? "Uma parte da mínima" : `Ao menos ${percent}% da mínima`;
}

export function amountEffectText(effect: AmountEffect, formats: Formats): string {
  switch (effect.kind) {
    case "closed":
      return CLOSED[effect.reason];
    case "belowQuota":
      return `Menos que uma cota de ${formats.money(effect.quota)}`;
    case "total":
      return "Completa o valor total";
    case "minimum":
      return "Completa a captação mínima";
    case "minimumWithWorks":
      return "Completa a captação mínima, se houver obras";
    case "share":
      return [
        shareText(effect),
        ...(effect.quotas === null ? [] : [quotaCount(effect.quotas, formats)]),
      ].join(" · ");
  }
}

type Count = {
  amount: string;
  /** `open` projects whose minimum the amount completes; a lower bound if `exact` is false. */
  completed: number;
  exact: boolean;
  open: number;
  /** A project's works are unknown, so its minimum may be lower. */
  mayBeMore: boolean;
  /** Effect on the minimums if `completed` is 0. */
  part: MinimumPart;
  /** The headline also stands for larger amounts, so it must not say that no minimum is completed. */
  orMore?: boolean;
};

function partText({ amount, open, mayBeMore, part, orMore }: Count): string {
  if (open === 0) return "Nenhum projeto está aberto agora.";
  switch (part) {
    case "reached":
      return open === 1
        ? "A captação mínima do único projeto aberto já foi alcançada."
        : "As captações mínimas dos projetos abertos já foram alcançadas.";
    case "tooSmall":
      return `Nenhum projeto aberto que ainda procura a captação mínima recebe um valor de ${amount}.`;
    case "completesWithWorks":
      return `Com ${amount} você completa uma captação mínima se o projeto tiver obras.`;
    case "partWithWorks":
      return `Com ${amount} você só faz uma parte da captação mínima se o projeto tiver obras.`;
    case "part": {
      const does = `Com ${amount} você faz ${mayBeMore ? "ao menos " : ""}uma parte da captação mínima.`;
      return mayBeMore || orMore
        ? does
        : `${does} Sozinho, esse valor não completa a de nenhum projeto aberto.`;
    }
  }
}

/** `Com R$ 300.000 você completa sozinho a captação mínima de 29 dos 50 projetos abertos.` */
export function completesCount(count: Count, { number }: Pick<Formats, "number">): string {
  const { amount, completed, exact, open, mayBeMore } = count;
  if (completed === 0) return partText(count);
  const projects = open === 1 ? "único projeto aberto" : `${number(open)} projetos abertos`;
  const least = exact ? (mayBeMore ? "ao menos " : "") : "mais de ";
  const of = open === 1 ? "do" : `de ${completed === open ? "" : least}${number(completed)} dos`;
  return `Com ${amount} você completa sozinho a captação mínima ${of} ${projects}.`;
}
