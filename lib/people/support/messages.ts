import type { Category, Priority, TicketStatus } from "./rules";

/** Texts of the support form (B8.12). */
export const SUPPORT = {
  errorTitle: "Erro no formulário",
  required: "Por favor, preencha todos os campos obrigatórios.",
  sentTitle: "Mensagem enviada!",
  sent: "Recebemos sua solicitação. Nossa equipe entrará em contato em até 24 horas.",
  failedTitle: "Mensagem não enviada",
  kept: "O que você escreveu continua no formulário.",
  /** Prefilled subject of a ticket that an error page opens. */
  errorSubject: "Erro ao usar a plataforma",
  /** B2.22: prefilled WhatsApp text. */
  greeting: "Olá! Preciso de suporte na plataforma Elo Recicla.",
  categoryMissing: "Escolha uma categoria.",
  categoryUnknown: "Escolha uma categoria da lista.",
  priorityUnknown: "Escolha uma prioridade da lista.",
  subjectMissing: "Escreva o assunto.",
  subjectLong: "O assunto pode ter até 200 caracteres.",
  messageMissing: "Escreva a mensagem.",
  messageLong: "A mensagem pode ter até 5.000 caracteres.",
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
