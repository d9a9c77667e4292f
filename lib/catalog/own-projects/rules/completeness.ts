import { quotasCover } from "@/lib/catalog/projects/rules/budget-shares";
import { parseAmount } from "@/lib/kit/typed-amount";
import {
  EMPTY_CONTENT,
  FIELD_NAMES,
  type FieldName,
  type ProjectContent,
  STEPS,
  type StepId,
} from "../fields";
import { budgetSum, countOf, linesOf, quantityOf } from "./content";
import { problemsToShow, type SubmissionProblem, submissionProblems } from "./submission";

type Item = {
  title: string;
  field: FieldName;
  /** Points out of 100. */
  weight: number;
  why: string;
  /** Text shown instead of `why` for an answer that does not suffice yet; "" to show `why`. */
  lacks?: (content: ProjectContent) => string;
  done?: (content: ProjectContent) => boolean;
};

const has = (field: FieldName) => (content: ProjectContent) => content[field].length > 0;
/** Minimum characters of a complete description. */
const DETAILED = 400;

const ITEMS: readonly Item[] = [
  {
    title: "Nome",
    field: "nome",
    weight: 4,
    why: "É o que se lê primeiro, na lista e no link que alguém encaminha.",
  },
  {
    title: "Objetivo em uma frase",
    field: "objetivo",
    weight: 6,
    why: "Quem decide lê esta frase e o valor. O resto vem depois.",
  },
  {
    title: "Descrição que conta o projeto",
    field: "descricao",
    weight: 8,
    why: "Sem ela ninguém sabe o que muda, para quem e como o dinheiro chega lá.",
    lacks: ({ descricao: { length } }) =>
      length > 0
        ? `Tem ${length} de ${DETAILED} caracteres: ${length === DETAILED - 1 ? "falta" : "faltam"} ${DETAILED - length}. Conte o que muda, para quem e como o dinheiro chega lá.`
        : "",
    done: ({ descricao }) => descricao.length >= DETAILED,
  },
  {
    title: "Tema",
    field: "categoria",
    weight: 3,
    why: "É por ele que empresas filtram a lista.",
  },
  {
    title: "Eixo da lei",
    field: "eixo",
    weight: 3,
    why: "Mostra em qual frente do art. 3º o projeto foi aprovado.",
  },
  {
    title: "Materiais",
    field: "materiais",
    weight: 4,
    why: "Muitas empresas procuram projetos do material que elas põem no mercado.",
  },
  {
    title: "Cidade e estado",
    field: "cidade",
    weight: 4,
    why: "Quem financia prefere o lugar onde tem fábrica, loja ou equipe.",
    done: ({ estado, cidade }) => estado !== "" && cidade !== "",
  },
  {
    title: "Locais de atuação",
    field: "locais",
    weight: 2,
    why: "A sede pode ser em um lugar e o resultado em vários.",
    done: ({ locais }) => linesOf(locais).length > 0,
  },
  {
    title: "Pessoas beneficiadas",
    field: "beneficiarios",
    weight: 5,
    why: "É o número social do relatório de quem apoia.",
    done: ({ beneficiarios }) => (countOf(beneficiarios) ?? 0) > 0,
  },
  {
    title: "Toneladas por ano",
    field: "toneladasAno",
    weight: 5,
    why: "É o número ambiental do relatório de quem apoia.",
    done: ({ toneladasAno }) => (quantityOf(toneladasAno) ?? 0) > 0,
  },
  {
    title: "Valor total",
    field: "valorTotal",
    weight: 6,
    why: "Sem ele não há captação mínima, nem quanto falta.",
    done: ({ valorTotal }) => (parseAmount(valorTotal) ?? 0) > 0,
  },
  {
    title: "Orçamento por item (rubrica)",
    field: "orcamento",
    weight: 8,
    why: "Responde “o que o dinheiro faz” antes que alguém pergunte.",
    done: ({ orcamento, valorTotal }) =>
      orcamento.length >= 2 && budgetSum(orcamento) === parseAmount(valorTotal),
  },
  {
    title: "Cotas",
    field: "cotasTotal",
    weight: 3,
    why: "Uma cota dá a quem tem menos imposto um valor com que entrar.",
    done: (content) => {
      const [valorTotal, valor] = [parseAmount(content.valorTotal) ?? 0, parseAmount(content.cotaValor) ?? 0];
      const total = countOf(content.cotasTotal) ?? 0;
      return total > 0 && valor > 0 && quotasCover(valorTotal, { total, valor });
    },
  },
  {
    title: "Com ou sem obras",
    field: "obras",
    weight: 4,
    why: "Decide se a captação mínima é de 20% ou de 50%.",
  },
  {
    title: "Prazo da captação",
    field: "prazoCaptacao",
    weight: 5,
    why: "A empresa precisa saber se ainda dá tempo neste exercício.",
  },
  {
    title: "Duração",
    field: "duracaoMeses",
    weight: 2,
    why: "Diz quando o resultado aparece.",
    done: ({ duracaoMeses }) => (countOf(duracaoMeses) ?? 0) > 0,
  },
  {
    title: "Número oficial",
    field: "numeroAprovacao",
    weight: 5,
    why: "Com ele o financeiro confere a aprovação na fonte.",
  },
  {
    title: "Link da fonte oficial",
    field: "fonteUrl",
    weight: 2,
    why: "Poupa a procura a quem vai conferir.",
  },
  {
    title: "Organização proponente",
    field: "organizacaoId",
    weight: 4,
    why: "Quem financia pergunta primeiro “quem são?” e confere o CNPJ.",
  },
  {
    title: "Quem realiza",
    field: "organizacao",
    weight: 4,
    why: "Desde quando existem, o que já fizeram, com quem.",
  },
  {
    title: "Equipe",
    field: "equipe",
    weight: 3,
    why: "Quem responde pelo projeto, com nome e função.",
  },
  {
    title: "Pelo menos três fotos",
    field: "fotos",
    weight: 7,
    why: "Mostram o lugar e quem trabalha nele. A primeira foto é a capa.",
    done: ({ fotos }) => fotos.length >= 3,
  },
  {
    title: "Um documento",
    field: "documentos",
    weight: 3,
    why: "A portaria de aprovação ou o resumo executivo, para quem vai conferir.",
  },
];

const STEP_OF = new Map<FieldName, StepId>(
  STEPS.flatMap(({ id, fields }) => fields.map((field) => [field, id] as const)),
);

export const stepOf = (field: FieldName): StepId => STEP_OF.get(field) ?? "projeto";

type FormStep = (typeof STEPS)[number];

/** The step `revisao` has no next step, because it submits the project. */
export const stepsBeside = (
  steps: readonly FormStep[],
  at: number,
): { before: FormStep | undefined; after: FormStep | undefined } => ({
  before: steps[at - 1],
  after: steps[at]?.id === "revisao" ? undefined : steps[at + 1],
});

export type Missing = Pick<Item, "title" | "field" | "weight" | "why"> & { step: StepId };

/** `score`: from 0 to 100. `missing`: by descending weight. */
export function completenessOf(content: ProjectContent): { score: number; missing: Missing[] } {
  const open = ITEMS.filter(({ field, done = has(field) }) => !done(content));
  const lost = open.reduce((sum, { weight }) => sum + weight, 0);
  const missing = open
    .map(({ title, field, weight, why, lacks }) => ({
      title,
      field,
      weight,
      why: lacks?.(content) || why,
      step: stepOf(field),
    }))
    .sort((a, b) => b.weight - a.weight);
  return { score: 100 - lost, missing };
}

/** `isOptional`: the field may be empty, and is listed because of a wrong answer. */
export type RequiredItem = { field: FieldName; step: StepId; done: boolean; isOptional: boolean };

export function requiredOf(problems: readonly SubmissionProblem[], today: Date): RequiredItem[] {
  const open = new Set(problems.map(({ field }) => field));
  const needed = new Set(submissionProblems(EMPTY_CONTENT, today).map(({ field }) => field));
  return FIELD_NAMES.filter((field) => open.has(field) || needed.has(field)).map((field) => ({
    field,
    step: stepOf(field),
    done: !open.has(field),
    isOptional: !needed.has(field),
  }));
}

/** Wrong answers in a step, also in the field that still has the focus. Leaves out unanswered fields. */
export const wrongAnswersIn = (
  step: StepId,
  content: ProjectContent,
  problems: readonly SubmissionProblem[],
): SubmissionProblem[] =>
  problemsToShow(content, problems, new Set(FIELD_NAMES)).filter(({ field }) => stepOf(field) === step);

/** `feito`: complete for submission. `erro`: the form shows an error in this step. */
export type StepMark = "feito" | "aberto" | "erro";

/** Unfinished entries, such as a photo without a description, do not mark a step as an error. */
const BEGUN: readonly SubmissionProblem["problem"][] = [
  "orcamentoLinhas",
  "equipe",
  "fotosTexto",
  "documentosTitulo",
];

/** @param shown problems displayed beside their fields */
export function stepMark(
  content: ProjectContent,
  step: StepId,
  problems: readonly SubmissionProblem[],
  shown: readonly SubmissionProblem[],
): StepMark {
  const isHere = ({ field }: SubmissionProblem) => stepOf(field) === step;
  if (shown.some((one) => isHere(one) && !BEGUN.includes(one.problem))) return "erro";
  const isAnswered = FIELD_NAMES.some((field) => stepOf(field) === step && content[field].length > 0);
  return isAnswered && !problems.some(isHere) ? "feito" : "aberto";
}
