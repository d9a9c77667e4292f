import type { Side } from "@/lib/kit/states";
import type { Filter } from "./rules/filter";
import type { Stage } from "./rules/stage";

/** An ended support has a label of {@link ENDED}. */
export const STAGE_WORDS: Record<Exclude<Stage, "encerrado">, string> = {
  resposta: "Esperando resposta",
  deposito: "Depósito",
  confirmacao: "Confirmação",
  recibo: "Recibo",
  concluido: "Concluído",
};

export const ENDED = { refused: "Recusado", other: "Encerrado" } as const;

export const FILTER_WORDS: Record<Filter, string> = {
  ...STAGE_WORDS,
  vez: "Sua vez",
  concluido: "Concluídos",
  encerrado: "Encerrados",
};

export const RECEIVED_NEXT = {
  open: "Aceitar não cria obrigação, e recusar pede só um motivo.",
  closed:
    "A captação deste projeto terminou, e o interesse não pode mais ser aceito. Ele é encerrado até amanhã, e o financiador recebe um aviso por e-mail.",
  kept: "Este financiador já tinha um apoio com a conta que cuidava do projeto antes, e o apoio ficou com ela. Este interesse só pode ser recusado. Para seguir com este financiador, fale com o suporte.",
  /** Replaces `open` if the contact is already open, from an earlier registration of the interest. */
  openAgain:
    "Aceitar não cria obrigação, e recusar pede só um motivo. O contato que você já abriu continua aberto, sem nova taxa.",
  refused: "Você recusou este interesse, e o contato não foi aberto.",
  refusedAgain: "Você recusou este interesse. O contato que você já abriu continua aqui.",
  confirmed: "Os dois lados confirmaram o valor.",
  ended: (how: string) => `${how}. Não é preciso fazer nada.`,
} as const;

export const FIRST_DUTY: Record<Side, string> = {
  captador: "Responda ao interesse",
  financiador: "Informe o valor do apoio",
};

export const EMPTY = {
  filtered: "Nenhum apoio nesta etapa.",
  project: "Este projeto ainda não recebeu interesses.",
  later: "Não há mais apoios.",
} as const;
