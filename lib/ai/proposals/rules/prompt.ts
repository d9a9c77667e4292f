import { quotasCover } from "@/lib/catalog/projects/rules/budget-shares";
import { legalMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import { namesToHide } from "@/lib/catalog/projects/rules/public-texts";
import { formatDate, formatMoney, formatMoneyExactly, formatNumber, formatPercent } from "@/lib/kit/format";
import { cutText, promptLine } from "@/lib/kit/text";
import { hideOwner, replaceNames } from "@/lib/people/contact/rules/anonymity";
import type { ModelMessage } from "@/lib/providers/openai";
import { CHAT_INSTRUCTIONS, DATA_HEADING, PROPOSAL_INSTRUCTIONS } from "../instructions";
import type { ChatTurn, ProjectFacts, ProposalField, ProposalTexts } from "../types";
import { openQuestions, type StepId, titleOf } from "./steps";

/** Messages in a chat prompt. A proposal's prompt has all messages of the person. */
const MAX_HISTORY = 16;
/** Characters of a message. */
const MAX_TURN = 2_000;
/** Characters of the description, and of the organization's text. */
const MAX_TEXT = 3_000;
/** Characters of an invalid answer that the model gets back. */
const MAX_WRONG = 8_000;

const toData = (value: unknown): ModelMessage => ({
  role: "user",
  content: `${DATA_HEADING}\n${promptLine(value)}`,
});

/**
 * - `hide`: replaces the names of proponent and team, down to single words that identify them. Keeps words of the
 *   proponent's name that the project's name or city has, too.
 * - `locais` and `materiais`: without entries that have a contact or all identifying words of a name.
 */
function withoutNames(facts: ProjectFacts) {
  const { nome, cidade, proponente, razaoSocial, equipe, locais, materiais } = facts;
  const proponents = namesToHide([proponente, razaoSocial], `${nome} ${cidade}`);
  const people = equipe.map((member) => member.nome);
  const hide = (text: string) =>
    replaceNames(replaceNames(text, proponents, "a organização"), people, "alguém da equipe");
  const names = [...proponents, ...people];
  const isOpen = (label: string) => hideOwner(label, names, true) === label;
  return { hide, locais: locais.filter(isOpen), materiais: materiais.filter(isOpen) };
}

function minimumText({ captacaoMinima, valorTotal }: ProjectFacts): string {
  if (captacaoMinima === null) return "";
  const percent = formatPercent(captacaoMinima);
  if (valorTotal === 0) return percent;
  return `${percent}, ou ${formatMoney(legalMinimum(valorTotal, 0, captacaoMinima).valor)}`;
}

/** Empty if the quotas do not divide the total, because a proposal would then ask a funder for a wrong amount. */
function quotasText({ cotasTotal: total, cotaValor: valor, valorTotal }: ProjectFacts): string {
  if (!total || !valor || !quotasCover(valorTotal, { total, valor })) return "";
  return `${formatNumber(total)} cotas de ${formatMoneyExactly(valor)}`;
}

/** Facts for the model, without names of proponent and team, as the privacy page promises (`RECIPIENTS`). */
export function describeProject(facts: ProjectFacts | null): Record<string, string | string[]> {
  if (!facts) return {};
  const { hide, locais, materiais } = withoutNames(facts);
  const all = {
    nome: facts.nome,
    descricao: cutText(hide(facts.descricao), MAX_TEXT),
    objetivo: hide(facts.objetivo ?? ""),
    tema: facts.categoria,
    eixo: facts.eixo ?? "",
    organizacao: cutText(hide(facts.organizacao), MAX_TEXT),
    lugar: [facts.cidade, facts.estado].filter(Boolean).join(", "),
    locais,
    materiais,
    valorTotal: facts.valorTotal > 0 ? formatMoney(facts.valorTotal) : "",
    valorCaptado: facts.valorCaptado > 0 ? formatMoney(facts.valorCaptado) : "",
    captacaoMinima: minimumText(facts),
    cotas: quotasText(facts),
    prazoCaptacao: facts.prazoCaptacao ? formatDate(facts.prazoCaptacao) : "",
    duracao: facts.duracaoMeses ? `${facts.duracaoMeses} meses` : "",
    beneficiarios: facts.beneficiarios === null ? "" : `${formatNumber(facts.beneficiarios)} pessoas`,
    toneladas: facts.toneladasAno === null ? "" : `${formatNumber(facts.toneladasAno)} toneladas por ano`,
    orcamento: facts.orcamento.map(({ rubrica, valor }) => `${hide(rubrica)}: ${formatMoney(valor)}`),
    equipe: facts.equipe.map(({ funcao }) => hide(funcao)),
    numeroAprovacao: facts.numeroAprovacao ?? "",
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0));
}

/** The system message has only the instructions, so that the model does not take the facts for instructions. */
export function buildChatPrompt(
  step: StepId,
  facts: ProjectFacts | null,
  turns: readonly ChatTurn[],
): ModelMessage[] {
  return [
    { role: "system", content: CHAT_INSTRUCTIONS },
    toData({ etapa: titleOf(step), perguntas: openQuestions(step, facts), projeto: describeProject(facts) }),
    ...turns.slice(-MAX_HISTORY).map(({ role, content }) => ({ role, content: cutText(content, MAX_TURN) })),
  ];
}

type Material = {
  facts: ProjectFacts | null;
  turns: readonly ChatTurn[];
  /** The current proposal, if the model rewrites a single text, `field`. */
  texts?: ProposalTexts;
  field?: ProposalField;
};

export function buildProposalPrompt({ facts, turns, texts, field }: Material): ModelMessage[] {
  const mensagens = turns
    .filter(({ role }) => role === "user")
    .map(({ step, content }) => ({ etapa: step, texto: cutText(content, MAX_TURN) }));
  return [
    { role: "system", content: PROPOSAL_INSTRUCTIONS },
    toData({
      projeto: describeProject(facts),
      mensagens,
      ...(texts && { proposta: texts }),
      ...(field && { reescrever: field }),
    }),
  ];
}

export const toRepair = (
  prompt: readonly ModelMessage[],
  wrong: string,
  problems: readonly string[],
): ModelMessage[] => [
  ...prompt,
  { role: "assistant", content: wrong.slice(0, MAX_WRONG) || "(vazio)" },
  {
    role: "user",
    content: `A resposta anterior não serve. Problemas:\n${problems.map((problem) => `- ${problem}`).join("\n")}\nResponda de novo, apenas com o JSON pedido, sem esses problemas.`,
  },
];

/** Texts whose figures a proposal may repeat. */
export const givenTexts = ({ facts, turns, texts }: Material): string[] => [
  ...turns.filter(({ role }) => role === "user").map(({ content }) => content),
  ...Object.values(describeProject(facts)).flat(),
  ...Object.values(texts ?? {}),
];
