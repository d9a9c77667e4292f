/** Texts of the proposal chat (B8.5). */
export const PROPOSAL_CHAT = {
  failed: "Erro ao processar mensagem. Tente novamente.",
  generationFailed: "Não deu para montar a proposta agora. A conversa está salva: tente novamente.",
  fieldFailed: "Não deu para reescrever este texto agora. O anterior continua valendo.",
  empty: "Escreva uma mensagem.",
  tooLong: (most: number) => `Use até ${most.toLocaleString("pt-BR")} caracteres.`,
  full: "Esta conversa chegou ao limite de mensagens. Gere a proposta ou comece uma nova conversa.",
  history: "O histórico da conversa é grande demais.",
  conversationUnknown: "Esta conversa não foi encontrada na sua conta.",
  projectUnknown: "Este projeto não foi encontrado na sua conta.",
  proposalUnknown: "Esta proposta não foi encontrada na sua conta.",
  versionUnknown: "Esta versão não foi encontrada.",
  notYet: "Responda primeiro às cinco etapas: a proposta sai do que você disser nelas.",
  locked: "O assistente faz parte dos planos Pro e Plus, com pagamento confirmado ou no período de teste.",
  changedElsewhere: "Este texto mudou em outra janela. Confira o que está lá antes de salvar por cima.",
  titleEmpty: "Dê um título à proposta.",
} as const;

/** Texts of the presentation (B6.8, B8.7). */
export const PRESENTATION = {
  locked: "A geração de apresentações está disponível apenas no Plano Pro com pagamento confirmado.",
  lockedTitle: "Funcionalidade Premium",
  ready: "Apresentação Criada!",
  offlineTitle: "Apresentação Gerada (Modo Offline)",
  offline:
    "O serviço de apresentações não respondeu. Montamos um arquivo .pptx com os dados da sua proposta.",
  byHand: "Use o prompt estruturado para criar a apresentação manualmente.",
  failed: "Erro ao gerar apresentação. Tente novamente.",
  pending: "A apresentação está sendo criada. Pode fechar esta página: ela fica salva aqui.",
} as const;

export const SCREEN = {
  typing: "Escrevendo a resposta…",
  generating: "Montando a proposta a partir da conversa…",
  advancing: "Etapa completa. Seguindo para a próxima…",
  unanswered: "Esta mensagem ficou sem resposta.",
  saved: "Texto salvo",
  rewritten: "Texto reescrito",
  restored: "Versão restaurada",
  copied: "Prompt copiado",
} as const;

export const EARLIER = {
  title: "Propostas e conversas anteriores",
  unfinished: (project: string | null) =>
    project ? `Conversa sobre ${project}` : "Conversa sem projeto escolhido",
  step: (label: string) => `sem proposta ainda, na etapa ${label}`,
  kept: "Esta continua salva em “Propostas e conversas anteriores”.",
} as const;

export const ORIGINS = new Map([
  ["modelo", "Montada pelo assistente"],
  ["campo", "Um texto reescrito pelo assistente"],
  ["pessoa", "Editada ou restaurada"],
]);

/** `raised` takes `official`, `here`, or both joined by 'e'. */
export const FIGURES_SOURCE = {
  official: (source: string, day: string | null) => (day ? `${source}, ${day}` : source),
  here: "apoios confirmados no Elo Recicla",
  raised: (sources: string) => `Valor captado: ${sources}. Demais números: informados por quem capta.`,
  captador: "Números informados por quem capta.",
  unpublished: "Projeto ainda não publicado. Números informados por quem capta.",
} as const;

export const ENDED = {
  investment: (notice: string, raised: string, total: string) =>
    `${notice} Captado: ${raised}, de um total de ${total}.`,
  onScreen: (
    investment: string,
    { mayPresent, hasPresentation }: Record<"mayPresent" | "hasPresentation", boolean>,
  ) =>
    `${investment} É isso que ${mayPresent ? "os arquivos e uma nova apresentação" : "os arquivos"} dizem no lugar do texto Investimento.${hasPresentation ? " Uma apresentação gerada antes disso ainda pode pedir apoio." : ""}`,
} as const;

export const BRAND = { name: "Elo Recicla", law: "Lei nº 14.260/2021" } as const;
