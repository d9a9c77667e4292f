import type { Category, Priority, TicketStatus } from "./rules";

export const SUPPORT = {
  errorTitle: "Erro no formulário",
  required: "Por favor, preencha todos os campos obrigatórios.",
  sentTitle: "Mensagem enviada!",
  sent: "Recebemos sua solicitação. Nossa equipe entrará em contato em até 24 horas.",
  failedTitle: "Mensagem não enviada",
  kept: "O que você escreveu continua no formulário.",
  errorSubject: "Erro ao usar a plataforma",
  /** Prefilled WhatsApp text (B2.22). */
  greeting: "Olá! Preciso de suporte na plataforma Elo Recicla.",
  categoryMissing: "Escolha uma categoria.",
  categoryUnknown: "Escolha uma categoria da lista.",
  priorityUnknown: "Escolha uma prioridade da lista.",
  subjectMissing: "Escreva o assunto.",
  subjectLong: "O assunto pode ter até 200 caracteres.",
  messageMissing: "Escreva a mensagem.",
  messageLong: "A mensagem pode ter até 5.000 caracteres.",
} as const;

export const TICKET_MAIL = {
  copied: "Uma cópia foi para o seu e-mail.",
  answer: "A resposta chega no seu e-mail e aparece aqui. Para continuar, responda ao e-mail.",
} as const;

const addressOf = (account: string | null): string =>
  account === null ? "O seu endereço de e-mail" : `O endereço de e-mail da conta de ${account}`;

/**
 * Replaces TICKET_MAIL while the address bounces.
 * @param account name of the account in which a colleague works, else null
 */
export const BOUNCED_TICKET = {
  copied: (account: string | null) =>
    `${addressOf(account)} devolveu uma mensagem nossa, e por isso a cópia não foi enviada: a resposta aparece só nesta página.`,
  answer: (account: string | null) =>
    `${addressOf(account)} devolveu uma mensagem nossa, e por isso a resposta aparece só aqui. Para continuar, escreva outro chamado.`,
} as const;

export const COLLEAGUE_TICKET = {
  copied: (account: string) => `Uma cópia foi para o e-mail da conta de ${account.replace(/\.$/, "")}.`,
  answer: (account: string) =>
    `A resposta chega no e-mail da conta de ${account} e aparece aqui. Para continuar, escreva outro chamado.`,
  mailedBy: (name: string, account: string) =>
    `Escrito por ${name}, da equipe de ${account.replace(/\.$/, "")}.`,
  /** @param name null once the person's account or membership is deleted */
  writtenBy: (name: string | null) =>
    name === null ? "Escrito por uma pessoa da equipe da conta." : `Escrito por ${name}, da equipe da conta.`,
} as const;

export const CATEGORY_LABELS: Record<Category, string> = {
  investimento: "Investimento",
  fiscal: "Fiscal",
  tecnico: "Técnico",
  comercial: "Comercial",
  juridico: "Jurídico",
  outros: "Outros",
};

export const PRIORITY_LABELS: Record<Priority, string> = {
  urgente: "Urgente",
  alta: "Alta",
  normal: "Normal",
  baixa: "Baixa",
};

export const STATUS_LABELS: Record<TicketStatus, string> = {
  aberto: "Aberto",
  em_atendimento: "Em atendimento",
  resolvido: "Resolvido",
};

export const hoursText = (hours: number): string => `${hours} horas`;

/** Hours in {@link SUPPORT.sent}, as B8.12 prescribes for every priority. */
const SENT_HOURS = 24;

export function sentText(hours: number): string {
  if (hours === SENT_HOURS) return SUPPORT.sent;
  const answer = hours < SENT_HOURS ? "a resposta vem em" : "a resposta pode levar";
  return `${SUPPORT.sent} Na prioridade que você escolheu, ${answer} até ${hoursText(hours)}.`;
}
