import type { Tab } from "./rules";

export const TICKETS = {
  answered: "Resposta enviada.",
  answeredAndClosed: "Resposta enviada e chamado encerrado.",
  kept: "Resposta guardada, sem e-mail: o endereço devolveu uma mensagem nossa.",
  keptAndClosed:
    "Resposta guardada, sem e-mail, e chamado encerrado: o endereço devolveu uma mensagem nossa.",
  closed: "Chamado encerrado.",
  reopened: "Chamado reaberto.",
  gone: "Este chamado não existe mais.",
  changed: "Outra pessoa mudou este chamado. Atualize a página e confira.",
  closedMeanwhile:
    "Este chamado foi encerrado enquanto você escrevia: confira acima o que a pessoa já leu. O seu texto continua aqui; para enviar, reabra o chamado.",
  answeredMeanwhile:
    "Este chamado recebeu outra resposta enquanto você escrevia: confira acima o que a pessoa já leu. O seu texto continua aqui; enviar agora manda mais uma resposta.",
  sentBefore:
    "A resposta já tinha sido enviada, como estava antes da mudança: confira acima o que a pessoa recebeu. Enviar agora manda outra resposta.",
  noAddress: "Este chamado não tem e-mail para responder.",
  answerMissing: "Escreva a resposta.",
  answerLong: "Use até 5.000 caracteres.",
  failed: "Não foi possível salvar agora. O que você escreveu continua na tela.",
} as const;

export const TAB_LABELS: Record<Tab, string> = {
  responder: "A responder",
  andamento: "Em atendimento",
  resolvidos: "Resolvidos",
};

export const EMPTY_TABS: Record<Tab, string> = {
  responder: "Chamados novos aparecem aqui, o de prazo mais próximo primeiro.",
  andamento: "Chamados que a equipe respondeu e ainda não encerrou aparecem aqui.",
  resolvidos: "Chamados encerrados aparecem aqui, o de prazo mais recente primeiro.",
};
