import type { QueueState } from "./rules";

/** Events that may be an attack or a fault. */
export const EVENT_LABELS = new Map([
  ["login_failed", "Logins recusados"],
  ["signup_failed", "Cadastros recusados"],
  ["confirmation_failed", "Confirmações recusadas"],
  ["email_bounced", "E-mails devolvidos"],
  ["email_complained", "E-mails marcados como spam"],
  ["email_failed", "E-mails que falharam"],
  ["stripe_signature_failed", "Avisos da Stripe com assinatura errada"],
  ["bank_account_changed", "Contas bancárias alteradas"],
]);

export const QUEUE_STATES: Record<QueueState, string> = {
  parada: "Parada",
  falhou: "Falhou",
  em_andamento: "Em andamento",
  em_dia: "Em dia",
};

export const stuckText = (queues: number): string =>
  queues === 0
    ? "Nenhuma fila parada."
    : `${queues} ${queues === 1 ? "fila parada" : "filas paradas"} há mais de 15 minutos.`;

export const failedText = (jobs: number): string =>
  jobs === 0
    ? "Nenhum trabalho falhou."
    : `${jobs} ${jobs === 1 ? "trabalho falhou" : "trabalhos falharam"} nos últimos dias.`;
