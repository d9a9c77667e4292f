import type { EmailCategory, EmailProvider, Kind } from "./types";

type Category = {
  label: string;
  /** Null for a mail that the person asked for or must get. */
  preference: Kind | "digest" | null;
};

export const CATEGORIES: Record<EmailCategory, Category> = {
  auth_signup_confirmation: { label: "Confirmação de cadastro", preference: null },
  signup_confirmation: { label: "Confirmação de cadastro", preference: null },
  auth_plan_selection: { label: "Seu plano", preference: null },
  plan_selection: { label: "Seu plano", preference: null },
  password_reset: { label: "Nova senha", preference: null },
  project_notification: { label: "Aviso sobre projeto", preference: "projectNotifications" },
  match_notification: { label: "Projeto para você", preference: "matchNotifications" },
  search_alert: { label: "Alerta de busca", preference: "searchAlerts" },
  news_digest: { label: "Novidades dos projetos", preference: "newsDigest" },
  talk_messages: { label: "Mensagens de conversas", preference: "talkMessages" },
  daily_digest: { label: "Resumo do dia", preference: "digest" },
  system_notification: { label: "Aviso da plataforma", preference: null },
  text_change: { label: "Mudança nos termos", preference: null },
  support: { label: "Suporte", preference: null },
  support_answer: { label: "Resposta do suporte", preference: null },
  support_team: { label: "Chamado de suporte", preference: null },
  custom_test: { label: "E-mail de teste", preference: null },
};

export type Service = {
  providers: readonly [EmailProvider, ...EmailProvider[]];
  /** Whether a job retries the message after the request's own attempts have failed. */
  durable: boolean;
  /** Prefix of the security events `{events}_start`, `_sent`, `_failed` and `_exception` (A7.19, B7.21). */
  events: "email" | "sendgrid_email" | "sendgrid_test_signup";
};

/**
 * All services except `product` serve the HTTP functions for e-mail. Mails of such a function have no job (`durable:
 * false`), because its caller repeats a failed request.
 */
export const SERVICES = {
  product: { providers: ["resend", "smtp"], durable: true, events: "email" },
  function: { providers: ["resend", "smtp"], durable: false, events: "email" },
  signup_function: { providers: ["resend", "smtp"], durable: false, events: "sendgrid_test_signup" },
  /** One provider alone, so that a test of one cannot succeed through the other. */
  provider: { providers: ["resend"], durable: false, events: "sendgrid_email" },
  smtp: { providers: ["smtp"], durable: false, events: "email" },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof SERVICES;
