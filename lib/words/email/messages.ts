import type { BlockReason } from "./types";

/** Reasons why a mail was not sent (A8.16). */
export const EMAIL_MESSAGES = {
  providerError: "Erro no serviço do provedor de e-mail",
  unknownProviderError: "Erro desconhecido do provedor de e-mail",
  unknown: "Erro desconhecido",
  invalidEmail: "O provedor recusou este endereço de e-mail. Verifique o endereço informado.",
  rateLimited: "O provedor de e-mail atingiu o limite de envios. Tente novamente em alguns minutos.",
  noAnswer: "O provedor de e-mail não respondeu a tempo.",
  inProgress: "Este e-mail já está sendo enviado.",
  undeliverable: "Este endereço já recusou nossas mensagens, por isso não escrevemos para ele.",
  unsubscribed: "Esta pessoa pediu para não receber este tipo de aviso.",
  ended: "A conta deste endereço foi excluída, por isso não escrevemos para ele.",
  suspended: "A conta deste endereço está suspensa, e por isso não recebe este tipo de aviso.",
  revoked: "O documento deste e-mail foi revogado antes do envio.",
} as const;

export const FICTITIOUS = "Projeto fictício, de demonstração: nada dele vale para o imposto.";

/** Puts FICTITIOUS before the message, because the daily digest shows only the message. */
export const markFictitious = <Words extends { message: string }>(
  words: Words,
  isFictitious: boolean,
): Words => (isFictitious ? { ...words, message: `${FICTITIOUS}\n\n${words.message}` } : words);

export const UNSUBSCRIBE = {
  title: "Avisos por e-mail",
  loading: "Abrindo sua preferência…",
  invalid: "Este link não é válido",
  invalidHint:
    "O endereço chegou cortado ou alterado, e nada mudou nos seus avisos. Abra de novo o link do e-mail, ou escolha na sua conta o que quer receber.",
  toPreferences: "Escolher os avisos na conta",
  unread: "Não foi possível abrir a sua preferência. Nada mudou.",
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo em instantes.",
  subscribed: (label: string, address: string) =>
    `${address} recebe os e-mails do tipo “${label}”. Quer parar de recebê-los?`,
  unsubscribed: (label: string, address: string) =>
    `Pronto: ${address} não recebe mais os e-mails do tipo “${label}”.`,
  digestSubscribed: (kinds: string) =>
    `Ele traz: ${kinds}. Se parar de recebê-lo, nenhum destes avisos chega mais, nem por outro e-mail.`,
  digestUnsubscribed: (kinds: string) =>
    `Também não chegam mais, nem por outro e-mail: ${kinds}. O que espera por você, com os prazos, está sempre em Agora, na sua conta.`,
  undeliverable: (address: string) =>
    `Não escrevemos para ${address}, porque este endereço devolveu uma mensagem nossa.`,
  transactional:
    "Confirmações, senhas, pagamentos e avisos de segurança continuam chegando, porque sua conta depende deles.",
  /** Replaces `transactional` for an address without an account. */
  aboutAddress:
    "São recibos, convites e avisos que contas da plataforma enviam a este endereço. Você muda isso quando quiser, por este mesmo link.",
  stop: "Parar de receber",
  resume: "Voltar a receber",
} as const;

export const ADDRESS_BLOCKED: Record<BlockReason, (since: string) => string> = {
  complaint: (since) =>
    `Em ${since}, uma mensagem nossa foi marcada como spam neste endereço. Desde então não chega nenhum aviso da lista abaixo.`,
  unsubscribe: (since) =>
    `Em ${since}, este endereço pediu para não receber avisos. Desde então não chega nenhum aviso da lista abaixo.`,
  bounce: (since) =>
    `Em ${since}, este endereço devolveu uma mensagem nossa. Desde então não chega nenhum e-mail: troque o endereço em Acesso, ou escreva para o suporte.`,
};

export const PREFERENCES = {
  resumed: "Os avisos voltam a chegar, como escolhido na lista.",
  saved: "Preferência salva.",
  alertsOff: "Os alertas das buscas salvas estão em Nunca. A frequência fica guardada para quando voltarem.",
  changedElsewhere: "Outras escolhas mudaram fora desta página. A lista mostra agora o que vale.",
  failed: UNSUBSCRIBE.failed,
  caption: "Como chega cada tipo de aviso por e-mail",
  kind: "Aviso",
  wishes: { agora: "Na hora", resumo: "Resumo diário", nunca: "Nunca" },
  kinds: {
    projectNotifications: {
      label: "Meus projetos e interesses",
      hint: "Mudanças, respostas e prazos.",
    },
    matchNotifications: { label: "Combinam comigo" },
    newsDigest: {
      label: "Projetos que acompanho",
      hint: "Um e-mail por dia, às 18h, em vez de um a cada novidade.",
    },
    talkMessages: { label: "Mensagens de conversas", hint: "Sem leitura há 15 minutos." },
    searchAlerts: { label: "Alertas das buscas salvas", hint: "Projetos novos, às 7h." },
  },
  rhythm: "Frequência dos alertas",
  rhythms: { diario: "Uma vez por dia", semanal: "Uma vez por semana" },
  digest: "O resumo diário sai às 18h30, só quando há o que contar. O que espera por você também está em",
  agora: "Agora",
} as const;

export const RESUME_MAIL = {
  subject: "Voltar a receber os nossos e-mails",
  words: {
    title: "Quer voltar a receber os nossos e-mails?",
    message:
      "Este endereço não recebe os nossos e-mails, porque uma mensagem foi marcada como spam ou alguém pediu para parar. Agora a nossa equipe leu um pedido para voltar. Para confirmar, abra o link e escolha Voltar a receber. Se o pedido não foi seu, não faça nada: nada muda.",
    actionText: "Escolher se quero receber",
    reason:
      "Você recebe este e-mail porque a nossa equipe leu um pedido de voltar a escrever para este endereço.",
  },
} as const;
