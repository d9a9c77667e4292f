import type { InterestStatus } from "@/lib/kit/states";
import { ANSWER, nextStepOf, receivedState } from "@/lib/matches/interests/messages";
import { dutyVerb, nextText, whoseText } from "@/lib/money/deals/messages/standing";
import type { Filter } from "./rules/filter";
import type { Stage, SupportStanding } from "./rules/stage";

const STAGE_WORDS: Record<Exclude<Stage, "encerrado">, string> = {
  resposta: "Esperando resposta",
  deposito: "Depósito",
  confirmacao: "Confirmação",
  recibo: "Recibo",
  concluido: "Concluído",
};

/** Stage in a word or two, for the list; an ended support says how it ended. */
export const stageText = ({ stage, interest: { status } }: SupportStanding): string =>
  stage === "encerrado" ? (status === "Recusada" ? "Recusado" : "Encerrado") : STAGE_WORDS[stage];

/** Filters of the list. */
export const FILTER_WORDS: Record<Filter, string> = {
  vez: "Sua vez",
  ...STAGE_WORDS,
  concluido: "Concluídos",
  encerrado: "Encerrados",
};

/** `É a sua vez`, "" when the support waits for nobody. */
export const turnText = ({ side, whose }: SupportStanding): string =>
  whose === "team" ? "Com a nossa equipe" : whoseText({ side, whose });

/** Next step of an interest for the captador. */
const RECEIVED_NEXT: Record<InterestStatus, (interest: { hasAmount: boolean; isOpen: boolean }) => string> = {
  Interessada: ({ isOpen }) =>
    isOpen
      ? "Aceitar não cria obrigação, e recusar pede só um motivo. Nome e contato abrem quando a oportunidade for desbloqueada."
      : ANSWER.closed,
  Aceita: ({ hasAmount }) => (hasAmount ? ANSWER.locked : ANSWER.lockedWithoutAmount),
  Recusada: () => "Você recusou este interesse, e o contato não foi aberto.",
  Confirmada: () => "Os dois lados confirmaram o valor.",
  Cancelada: () => "Não é preciso fazer nada.",
};

/**
 * Current and next step for this side.
 * @param motivo why the project refused, or why the interest ended
 */
export function nextOf({ side, interest, deal }: SupportStanding, motivo: string | null): string {
  if (deal) return nextText(deal);
  if (side === "financiador") return nextStepOf({ ...interest, motivo });
  const next = RECEIVED_NEXT[interest.status](interest);
  return interest.status === "Cancelada" ? `${receivedState("Cancelada", motivo)}. ${next}` : next;
}

/** The duty of this side in a few words, or null; the same in the list and on the page. */
export function dutyOf({ side, whose, deal }: SupportStanding): string | null {
  if (deal) return dutyVerb(deal);
  if (whose !== "mine") return null;
  return side === "captador" ? "Responda ao interesse" : "Informe o valor do apoio";
}

/** Texts of the list without rows. */
export const EMPTY = {
  filtered: "Nenhum apoio nesta etapa.",
  project: "Este projeto ainda não recebeu interesses.",
  later: "Não há mais apoios.",
} as const;
