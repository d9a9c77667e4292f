import type { SecurityEvent } from "@/lib/server/security-events";

export const SUPPORT_STATES: ReadonlyMap<string, string> = new Map([
  ["bloqueada", "Contato fechado"],
  ["desbloqueada", "Contato aberto"],
  ["confirmada", "Depósito confirmado"],
  ["concluida", "Concluído"],
  ["cancelada", "Cancelado"],
]);

export const FEES: ReadonlyMap<string, string> = new Map([
  ["desbloqueio", "Abertura do contato"],
  ["comissao", "Comissão"],
  ["complemento", "Complemento da comissão"],
]);

export const PAYMENT_STATES: ReadonlyMap<string, string> = new Map([
  ["pending", "A pagar"],
  ["paid", "Paga"],
  ["failed", "Falhou"],
  ["aberta", "A pagar"],
  ["processando", "Em processamento"],
  ["paga", "Paga"],
  ["falhou", "Falhou"],
  ["anulada", "Anulada"],
]);

export const TICKET_STATES: ReadonlyMap<string, string> = new Map([
  ["aberto", "Aberto"],
  ["em_atendimento", "Em atendimento"],
  ["resolvido", "Resolvido"],
]);

const EVENT_WORDS = {
  signup: "Fez o cadastro",
  login: "Entrou",
  signup_failed: "Tentou se cadastrar sem conseguir",
  login_failed: "Tentou entrar sem conseguir",
  logout: "Saiu",
  logout_everywhere: "Saiu de todos os dispositivos",
  session_ended: "Encerrou um dispositivo",
  other_sessions_ended: "Encerrou os outros dispositivos",
  email_confirmed: "Confirmou o e-mail",
  confirmation_failed: "Abriu uma confirmação que já não valia",
  confirmation_resent: "Pediu outra confirmação",
  password_reset_requested: "Pediu uma nova senha",
  password_reset: "Criou uma nova senha",
  password_reset_failed: "Abriu um link de nova senha que já não valia",
  password_check_failed: "Errou a senha ao confirmar uma ação",
  password_changed: "Trocou a senha",
  second_factor_set: "Ligou as duas etapas",
  second_factor_passed: "Deu o código das duas etapas",
  second_factor_failed: "Errou o código das duas etapas",
  second_factor_removed: "Desligou as duas etapas",
  colleague_invited: "Convidou alguém para a equipe",
  colleague_accepted: "Entrou na equipe de outra conta",
  colleague_role_changed: "Trocou a permissão de um colega",
  colleague_removed: "Removeu alguém da equipe",
  email_change_requested: "Pediu a troca do e-mail",
  email_changed: "Trocou o e-mail",
  terms_accepted: "Aceitou os termos",
  consent_changed: "Mudou um consentimento",
  profile_update: "Mudou o perfil",
  interest_registered: "Registrou interesse",
  interest_answered: "Respondeu a um interesse",
  interest_withdrawn: "Retirou um interesse",
  portfolio_shared: "Compartilhou uma carteira",
  receipt_issued: "Emitiu um recibo",
  receipt_revoked: "Cancelou um recibo",
  receipt_sent: "Enviou um recibo ao contador",
  bank_account_changed: "Mudou a conta de depósito",
  deal_confirmed: "Confirmou um depósito",
  organization_claimed: "Pediu uma organização",
  organization_changed: "Mudou uma organização",
  organization_confirmed: "Teve a organização conferida",
  organization_unconfirmed: "Teve a conferência desfeita",
  organization_renamed: "Teve a organização renomeada",
  organization_handed_over: "Recebeu uma organização",
  organization_claim_refused: "Teve o pedido recusado",
  account_looked_at: "Foi vista pela equipe",
  data_exported: "Baixou os dados",
  account_deleted: "Encerrou a conta",
  email_start: "Um e-mail começou a ser enviado",
  email_sent: "Um e-mail foi enviado",
  email_failed: "Um e-mail não pôde ser enviado",
  email_bounced: "Um e-mail foi devolvido",
  email_complained: "Marcou um e-mail como spam",
  email_subscribed: "Voltou a receber e-mails",
  email_unsubscribed: "Deixou de receber e-mails",
} satisfies Record<SecurityEvent, string> & Record<string, string>;

export const EVENTS: ReadonlyMap<string, string> = new Map(Object.entries(EVENT_WORDS));
