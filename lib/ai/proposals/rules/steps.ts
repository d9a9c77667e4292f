import { formatMoney, formatNumber } from "@/lib/kit/format";
import type { ChatTurn, ProjectFacts } from "../types";

/** Steps of the proposal chat, in order (B4.5). */
export const STEP_IDS = [
  "project-basics",
  "impact-goals",
  "target-audience",
  "value-proposition",
  "marketing-benefits",
] as const;
export type StepId = (typeof STEP_IDS)[number];

type Question = { text: string; known?: (facts: ProjectFacts) => boolean };
type Step = { title: string; questions: readonly Question[] };

const STEPS: Record<StepId, Step> = {
  "project-basics": {
    title: "Dados do projeto",
    questions: [
      {
        text: "Como o projeto se chama e o que ele faz, em uma ou duas frases?",
        known: ({ nome, descricao }) => nome !== "" && descricao.length > 40,
      },
      { text: "Quanto o projeto precisa captar?", known: ({ valorTotal }) => valorTotal > 0 },
      { text: "Em que o dinheiro será usado?", known: ({ orcamento }) => orcamento.length > 0 },
      { text: "Onde o projeto acontece?", known: ({ cidade }) => cidade !== "" },
      { text: "Em quanto tempo fica pronto?", known: ({ duracaoMeses }) => duracaoMeses !== null },
      { text: "O que já está pronto hoje e qual é o primeiro passo depois do depósito?" },
    ],
  },
  "impact-goals": {
    title: "Metas de impacto",
    questions: [
      {
        text: "Quantas toneladas por ano o projeto vai tratar, e de que materiais?",
        known: ({ toneladasAno, materiais }) => toneladasAno !== null && materiais.length > 0,
      },
      { text: "O que muda na vida de quem participa do projeto?" },
      { text: "Como vocês vão medir o resultado e mostrar para quem apoiou?" },
    ],
  },
  "target-audience": {
    title: "Quem pode apoiar",
    questions: [
      { text: "Que empresas ou pessoas combinam com o projeto, e por quê?" },
      { text: "Quem o projeto atende no dia a dia?" },
    ],
  },
  "value-proposition": {
    title: "Proposta de valor",
    questions: [
      { text: "Por que apoiar este projeto, e não outro?" },
      {
        text: "O que a sua organização já fez que mostra que ela entrega?",
        known: ({ organizacao }) => organizacao.length > 40,
      },
      { text: "O que acontece na sua cidade se o projeto não sair do papel?" },
    ],
  },
  "marketing-benefits": {
    title: "Contrapartidas",
    questions: [
      { text: "Como quem apoia aparece: marca, visitas, relatórios, fotos?" },
      { text: "De quanto em quanto tempo vocês prestam contas a quem apoiou?" },
    ],
  },
};

export const isStep = (id: string | null): id is StepId => STEP_IDS.some((step) => step === id);
export const titleOf = (step: StepId): string => STEPS[step].title;
export const isLastStep = (step: StepId): boolean => step === STEP_IDS.at(-1);
export const nextStep = (step: StepId): StepId | null => STEP_IDS[STEP_IDS.indexOf(step) + 1] ?? null;

/** Progress as 'N de total' (B2.19). */
export const progressOf = (step: StepId): { number: number; total: number; label: string } => {
  const number = STEP_IDS.indexOf(step) + 1;
  return { number, total: STEP_IDS.length, label: `${number} de ${STEP_IDS.length}` };
};

/** Minimum number of messages in a complete step, including the assistant's (B4.5). */
export const STEP_MESSAGES = 4;
/** Delay (ms) before the next step (B9.6). */
export const STEP_DELAY = 2_000;

export function isStepOver(messages: readonly ChatTurn[], step: StepId): boolean {
  const turns = messages.filter((message) => message.step === step);
  return turns.length >= STEP_MESSAGES && turns.at(-1)?.role === "assistant";
}

export const openQuestions = (step: StepId, facts: ProjectFacts | null): string[] =>
  STEPS[step].questions.flatMap(({ text, known }) => (facts && known?.(facts) ? [] : text));

export function openingOf(step: StepId, facts: ProjectFacts | null): string {
  const { number, total } = progressOf(step);
  const [question = ""] = openQuestions(step, facts);
  if (number > 1) return `Etapa ${number} de ${total}: ${titleOf(step).toLowerCase()}. ${question}`;
  return `Olá! ${(facts && knownText(facts)) || NOTHING_KNOWN} ${question}`;
}

const NOTHING_KNOWN = "Vou fazer algumas perguntas, em cinco etapas curtas, e no fim montar a sua proposta.";

function knownText(facts: ProjectFacts): string {
  const known = knownOf(facts);
  if (facts.nome === "" && known.length === 0) return "";
  const subject = facts.nome ? `de “${facts.nome}”` : "do projeto";
  const details = known.length > 0 ? ` (${known.join(", ")})` : "";
  return `Li o cadastro ${subject}${details} e não vou perguntar isso de novo.`;
}

const knownOf = (facts: ProjectFacts): string[] =>
  [
    facts.valorTotal > 0 ? formatMoney(facts.valorTotal) : "",
    facts.cidade && `${facts.cidade} (${facts.estado})`,
    facts.duracaoMeses === null ? "" : `${facts.duracaoMeses} meses`,
    facts.toneladasAno === null ? "" : `${formatNumber(facts.toneladasAno)} toneladas por ano`,
  ].filter(Boolean);
